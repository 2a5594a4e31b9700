const { existsSync, readFileSync, rmSync } = require('node:fs');
const path = require('node:path');
const { run } = require('../start/child-commands.cjs');
const { withUnseenFailure } = require('./results.cjs');

// Minutes when the machine is quiet; the rest is for one that is not.
const TIME_LIMIT_MS = 45 * 60_000;

/**
 * Runs the browser tests of the built portal. They start a separate portal.
 * @param {string} root the workspace
 * @param {string | undefined} chromiumPath undefined for the browser that Playwright itself installed
 * @returns {Promise<import('./results.cjs').Result[]>}
 */
async function runBrowserTests(root, chromiumPath) {
  const resultsFile = path.join(root, '.nx', `browser-tests-${process.pid}.json`);
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js');
  const reporter = path.join(__dirname, 'browser-results-reporter.cjs');
  const { code } = await run(
    { command: process.execPath, args: [cli, 'test', `--reporter=list,${reporter}`] },
    {
      cwd: path.join(root, 'apps/portal-e2e'),
      env: { BROWSER_RESULTS: resultsFile, ...(chromiumPath ? { CHROMIUM_PATH: chromiumPath } : {}) },
      timeoutMs: TIME_LIMIT_MS,
      onLine: (line) => console.log(`  ${line}`),
    },
  );
  /** @type {import('./results.cjs').Result[]} */
  const results = existsSync(resultsFile) ? JSON.parse(readFileSync(resultsFile, 'utf8')) : [];
  rmSync(resultsFile, { force: true });
  return withUnseenFailure('browser tests', code === 0, results);
}

module.exports = { runBrowserTests };
