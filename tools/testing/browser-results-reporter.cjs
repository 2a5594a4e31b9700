// A reporter of Playwright: writes the result of each test to the file that BROWSER_RESULTS names, for tools/testing/run-tests.mjs.
const { writeFileSync } = require('node:fs');

/** @typedef {import('./results.cjs').Result} Result */

module.exports = class BrowserResultsReporter {
  /** @type {Result[]} */
  results = [];

  /**
   * Keeps all tests; their results come later.
   * @param {unknown} _config
   * @param {Pick<import('@playwright/test/reporter').Suite, 'allTests'>} suite
   */
  onBegin(_config, suite) {
    this.suite = suite;
  }

  /**
   * Counts an error outside the tests.
   * @param {{ message?: string }} error
   */
  onError({ message }) {
    this.results.push({ name: 'browser tests', passed: false, message });
  }

  /** Writes the results. A test with several attempts has the duration of all and the message of the last. */
  onEnd() {
    const tests = (this.suite?.allTests() ?? []).filter((test) => test.outcome() !== 'skipped');
    for (const test of tests) {
      this.results.push({
        name: test.titlePath().filter(Boolean).join(' › '),
        passed: test.outcome() !== 'unexpected',
        milliseconds: test.results.reduce((sum, { duration }) => sum + duration, 0),
        message: test.results.at(-1)?.error?.message,
      });
    }
    writeFileSync(process.env.BROWSER_RESULTS ?? '', JSON.stringify(this.results));
  }
};
