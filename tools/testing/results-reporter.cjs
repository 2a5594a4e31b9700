// A reporter of Jest: writes to test-results/unit.json how many tests passed, which failed and how long each took, for
// tools/testing/run-tests.mjs. The file is an output of the Nx target, so that a run taken from the cache counts as well.
const { mkdirSync, writeFileSync } = require('node:fs');
const path = require('node:path');

module.exports = class ResultsReporter {
  /**
   * Writes the numbers and the failures of the run to a file in the project's folder.
   * @param {Set<import('@jest/test-result').TestContext>} _contexts
   * @param {import('@jest/test-result').AggregatedResult} results
   */
  onRunComplete(_contexts, { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults }) {
    const root = process.cwd();
    const tests = testResults.flatMap(({ testFilePath, testResults: ofFile }) =>
      ofFile.map(({ fullName, status, duration }) => ({
        name: `${path.relative(root, testFilePath)} › ${fullName}`,
        hasFailed: status === 'failed',
        milliseconds: Math.round(duration ?? 0),
      })),
    );
    const content = {
      passed: numPassedTests,
      failed: numFailedTests,
      errors: numRuntimeErrorTestSuites,
      failures: [
        ...tests.filter(({ hasFailed }) => hasFailed).map(({ name }) => name),
        ...testResults
          .filter(({ testExecError }) => testExecError)
          .map(({ testFilePath }) => path.relative(root, testFilePath)),
      ],
      durations: tests.map(({ name, milliseconds }) => ({ name, milliseconds })),
    };
    const target = path.join(root, 'test-results/unit.json');
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, `${JSON.stringify(content)}\n`);
  }
};
