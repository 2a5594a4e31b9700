const { inspect, parseArgs } = require('node:util');
const { buildAll } = require('../start/build-portal.cjs');
const { endWithChildrenOnSignals } = require('../start/child-commands.cjs');
const { ExpectedFailure } = require('../start/expected-failure.cjs');
const { ensureInstalled } = require('../start/install.cjs');
const { runBrowserTests } = require('./browser-tests.cjs');
const { provideChromium } = require('./chromium.cjs');
const { describeCoverage } = require('./coverage.cjs');
const { describeCounts, describeFailures, describeSlowest, exitCodeOf } = require('./results.cjs');
const { makeTestFolder } = require('./test-folder.cjs');
const { runChecksAndUnitTests } = require('./workspace-tasks.cjs');

/** @typedef {import('./results.cjs').Result} Result */

const PARTS = ['lint', 'unit', 'e2e'];
const USAGE = 'Usage: npm test [-- --only lint|unit|e2e] [--coverage]';

/**
 * Runs the tests that the arguments ask for.
 * @param {string} root the workspace
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
async function runTests(root, args) {
  const options = readArguments(args);
  if (!options) {
    console.error(USAGE);
    return 2;
  }
  const { parts, coverage } = options;
  if (coverage) process.env.COVERAGE = 'true';
  makeTestFolder();
  endWithChildrenOnSignals();
  const startedAt = performance.now();
  /** @type {Result[]} */
  const results = [];
  /**
   * Runs one stage and keeps its results.
   * @param {string} title
   * @param {() => Promise<Result[]>} run
   */
  const stage = async (title, run) => results.push(...(await runStage(title, run)));

  await stage('installation', async () => {
    await ensureInstalled(root);
    return [];
  });
  // A download goes on while the other checks run.
  const chromium = parts.includes('e2e') ? provideChromium(root) : undefined;
  // The stage of the browser tests awaits it and reports its failure; until then the rejection must not end the process.
  chromium?.catch(() => undefined);
  const wanted = { checks: parts.includes('lint'), unitTests: parts.includes('unit') };
  if (wanted.checks || wanted.unitTests) {
    const title = [wanted.checks && 'checks', wanted.unitTests && 'unit tests'].filter(Boolean).join(' and ');
    await stage(title, () => runChecksAndUnitTests(root, wanted));
  }
  if (chromium) {
    await stage('builds', async () => {
      await buildAll(root);
      return [];
    });
    await stage('browser tests', async () => runBrowserTests(root, await chromium));
  }

  const slowest = describeSlowest(root, results);
  if (slowest) console.log(`\nthe slowest tests\n${slowest}`);
  if (coverage && parts.includes('unit')) console.log(`\ncoverage\n${describeCoverage(root)}`);
  console.log(`\n${inMinutes(startedAt)}`);
  const failures = describeFailures(results);
  if (failures) console.log(`\n${failures}\n`);
  console.log(describeCounts(results));
  return exitCodeOf(results);
}

/**
 * Parses the arguments of `npm test`.
 * @param {string[]} args
 * @returns {{ parts: string[], coverage: boolean } | undefined} undefined when they ask for nothing there is
 */
function readArguments(args) {
  try {
    const { values } = parseArgs({ args, options: { only: { type: 'string' }, coverage: { type: 'boolean' } } });
    const parts = PARTS.filter((part) => values.only === undefined || values.only === part);
    return parts.length > 0 ? { parts, coverage: values.coverage === true } : undefined;
  } catch {
    return undefined; // an option that does not exist
  }
}

/**
 * Formats the time since a moment.
 * @param {number} startedAt
 */
const inMinutes = (startedAt) => `${((performance.now() - startedAt) / 60_000).toFixed(1)} min`;

/**
 * Runs a stage. One that breaks off counts as one failure, and the others run.
 * @param {string} title
 * @param {() => Promise<Result[]>} run
 * @returns {Promise<Result[]>}
 */
async function runStage(title, run) {
  console.log(`\n${title}`);
  const startedAt = performance.now();
  try {
    return await run();
  } catch (error) {
    const message = error instanceof ExpectedFailure ? error.message : inspect(error);
    console.error(message);
    return [{ name: title, passed: false, message }];
  } finally {
    console.log(`  ${title}: ${inMinutes(startedAt)}`);
  }
}

module.exports = { runTests };
