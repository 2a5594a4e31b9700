const { existsSync, readFileSync, rmSync } = require('node:fs');
const path = require('node:path');
const { run } = require('../start/child-commands.cjs');
const { withUnseenFailure } = require('./results.cjs');

// Minutes when the machine is quiet; the rest is for one that is not.
const TIME_LIMIT_MS = 45 * 60_000;

/** @typedef {import('./results.cjs').Result} Result */
/** @typedef {{ message?: string }} PlaywrightError */
/**
 * @typedef {object} PlaywrightTest
 * @property {string} projectName
 * @property {'expected' | 'unexpected' | 'flaky' | 'skipped'} status
 * @property {{ duration: number, errors: PlaywrightError[] }[]} results one for each attempt
 */
/**
 * @typedef {object} PlaywrightSuite as its JSON reporter writes it
 * @property {string} title
 * @property {PlaywrightSuite[]} [suites]
 * @property {{ title: string, file: string, line: number, tests: PlaywrightTest[] }[]} [specs]
 */

/**
 * Runs the browser tests of the built portal. They start a separate portal.
 * @param {string} root the workspace
 * @param {string | undefined} chromiumPath undefined for the browser that Playwright itself installed
 * @returns {Promise<Result[]>}
 */
async function runBrowserTests(root, chromiumPath) {
  const resultsFile = path.join(root, '.nx', `browser-tests-${process.pid}.json`);
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js');
  const { code } = await run(
    { command: process.execPath, args: [cli, 'test', '--reporter=list,json'] },
    {
      cwd: path.join(root, 'apps/portal-e2e'),
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: resultsFile, ...(chromiumPath ? { CHROMIUM_PATH: chromiumPath } : {}) },
      timeoutMs: TIME_LIMIT_MS,
      onLine: (line) => console.log(`  ${line}`),
    },
  );
  /** @type {Result[]} */
  let results = [];
  if (existsSync(resultsFile)) {
    results = readPlaywright(JSON.parse(readFileSync(resultsFile, 'utf8')));
    rmSync(resultsFile);
  }
  return withUnseenFailure('browser tests', code === 0, results);
}

/**
 * Reads the results of Playwright's JSON reporter.
 * @param {{ suites: PlaywrightSuite[], errors: PlaywrightError[] }} report `errors` happened outside tests
 * @returns {Result[]}
 */
function readPlaywright({ suites, errors }) {
  return [
    ...suites.flatMap((suite) => resultsOfSuite(suite, [])),
    ...errors.map(({ message }) => ({ name: 'browser tests', passed: false, message })),
  ];
}

/**
 * Lists the results in a suite and below.
 * @param {PlaywrightSuite} suite
 * @param {string[]} above titles of the suites around it
 * @returns {Result[]} a test with several attempts has the duration of all and the message of the last
 */
function resultsOfSuite({ title, suites = [], specs = [] }, above) {
  const titles = [...above, title];
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status !== 'skipped')
      .map(({ projectName, status, results }) => ({
        name: [projectName, ...titles, spec.title].join(' › '),
        passed: status !== 'unexpected',
        milliseconds: results.reduce((sum, { duration }) => sum + duration, 0),
        message: results.at(-1)?.errors[0]?.message,
      })),
  );
  return [...own, ...suites.flatMap((inner) => resultsOfSuite(inner, titles))];
}

module.exports = { runBrowserTests, readPlaywright };
