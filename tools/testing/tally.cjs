// Counting. A check is one lint or typecheck task, one unit test or one browser test. What ended without a result failed.

const { isSuccessful } = require('../start/nx-targets.cjs');

/** @typedef {{ passed: number, failed: number }} Tally */
/** @typedef {{ passed: number, failed: number, errors: number, failures?: string[], durations?: import('./durations.cjs').Duration[] }} UnitResults */
/** @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] }} PlaywrightResults */

/** @type {Tally} */
const NOTHING = { passed: 0, failed: 0 };
/** @type {Tally} */
const ONE_PASSED = { passed: 1, failed: 0 };
/** @type {Tally} */
const ONE_FAILED = { passed: 0, failed: 1 };

/**
 * Adds tallies up.
 * @param {Tally[]} tallies
 * @returns {Tally}
 */
function sum(tallies) {
  return tallies.reduce(
    (total, { passed, failed }) => ({ passed: total.passed + passed, failed: total.failed + failed }),
    NOTHING,
  );
}

/**
 * Counts a lint or typecheck task as one check.
 * @param {string | undefined} status of a lint or typecheck task
 * @returns {Tally}
 */
const tallyCheck = (status) => (isSuccessful(status) ? ONE_PASSED : ONE_FAILED);

/**
 * Counts the unit tests of a project.
 * @param {string | undefined} status of the task that ran them
 * @param {UnitResults | undefined} results what their reporter wrote; undefined when it wrote nothing
 * @returns {Tally}
 */
function tallyUnitTests(status, results) {
  if (!results) return ONE_FAILED;
  const tally = { passed: results.passed, failed: results.failed + results.errors };
  const failedUnseen = !isSuccessful(status) && tally.failed === 0; // in a teardown, say
  const ranNothing = tally.passed + tally.failed === 0;
  return failedUnseen || ranNothing ? sum([tally, ONE_FAILED]) : tally;
}

/**
 * Counts the tests of a Playwright run.
 * @param {number} exitCode of Playwright
 * @param {PlaywrightResults | undefined} results what its JSON reporter wrote; undefined when it wrote nothing
 * @returns {Tally}
 */
function tallyPlaywright(exitCode, results) {
  if (!results) return ONE_FAILED;
  const { expected, flaky, unexpected } = results.stats;
  const tally = { passed: expected + flaky, failed: unexpected + results.errors.length };
  const failedUnseen = exitCode !== 0 && tally.failed === 0;
  const ranNothing = tally.passed + tally.failed === 0;
  return failedUnseen || ranNothing ? sum([tally, ONE_FAILED]) : tally;
}

/**
 * The last line of the run.
 * @param {Tally} tally
 * @returns {string}
 */
const describeTally = ({ passed, failed }) => `${passed} passed, ${failed} failed`;

/**
 * Chooses the exit code of a run.
 * @param {Tally} tally
 * @returns {number} the exit code: a run that tested nothing is a failed one
 */
const exitCodeOf = ({ passed, failed }) => (failed > 0 || passed === 0 ? 1 : 0);

module.exports = { NOTHING, sum, tallyCheck, tallyUnitTests, tallyPlaywright, describeTally, exitCodeOf };
