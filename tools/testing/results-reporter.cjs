// A Jest reporter: writes to test-results/jest.json how many tests passed, which failed and how long each took, for
// tools/testing/run-tests.mjs.
// The file is an output of the Nx target, so that a run taken from the cache counts as well.
const { mkdirSync, writeFileSync } = require('node:fs');
const path = require('node:path');

module.exports = class ResultsReporter {
  /**
   * Keeps the folder that the paths of test files are relative to.
   * @param {{ rootDir: string }} globalConfig
   */
  constructor({ rootDir }) {
    this.rootDir = rootDir;
  }

  /**
   * Writes the numbers and the failures of the run to a file.
   * @param {unknown} _contexts
   * @param {import('@jest/test-result').AggregatedResult} results
   */
  onRunComplete(_contexts, { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults }) {
    const failures = testResults.flatMap(({ testFilePath, testResults: tests, testExecError }) => {
      const file = path.relative(this.rootDir, testFilePath);
      const names = tests.filter(({ status }) => status === 'failed').map(({ fullName }) => `${file}: ${fullName}`);
      return testExecError ? [...names, file] : names;
    });
    const durations = testResults.flatMap(({ testFilePath, testResults: tests }) =>
      tests.map(({ fullName, duration }) => ({
        name: `${path.relative(this.rootDir, testFilePath)} › ${fullName}`,
        milliseconds: Math.round(duration ?? 0),
      })),
    );
    const content = { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, failures, durations };
    const target = path.join(this.rootDir, 'test-results/jest.json');
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, `${JSON.stringify(content)}\n`);
  }
};
