// A reporter of Jest: writes the result of each test to test-results/unit.json for tools/testing/run-tests.mjs.
// The file is an output of the Nx target, so that a run taken from the cache counts as well.
const { mkdirSync, writeFileSync } = require('node:fs');
const path = require('node:path');

module.exports = class ResultsReporter {
  /**
   * Writes the results to a file in the project's folder.
   * @param {Set<import('@jest/test-result').TestContext>} _contexts
   * @param {import('@jest/test-result').AggregatedResult} results
   */
  onRunComplete(_contexts, { testResults }) {
    const root = process.cwd();
    const content = testResults.flatMap(({ testFilePath, testResults: ofFile, testExecError, failureMessage }) => {
      const file = path.relative(root, testFilePath);
      /** @type {import('./results.cjs').Result[]} */
      const tests = ofFile
        .filter(({ status }) => status === 'passed' || status === 'failed')
        .map(({ fullName, status, duration, failureMessages }) => ({
          name: `${file} › ${fullName}`,
          passed: status === 'passed',
          milliseconds: Math.round(duration ?? 0),
          message: failureMessages[0],
        }));
      return testExecError ? [...tests, { name: file, passed: false, message: failureMessage ?? undefined }] : tests;
    });
    const target = path.join(root, 'test-results/unit.json');
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, `${JSON.stringify(content)}\n`);
  }
};
