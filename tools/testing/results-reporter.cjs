// A Jest reporter: writes how many tests passed and failed to test-results/jest.json, for tools/testing/run-tests.mjs.
// The file is an output of the Nx target, so that a run taken from the cache counts as well.
const { mkdirSync, writeFileSync } = require('node:fs');
const path = require('node:path');

module.exports = class ResultsReporter {
  /** @param {{ rootDir: string }} globalConfig */
  constructor({ rootDir }) {
    this.file = path.join(rootDir, 'test-results/jest.json');
  }

  /**
   * @param {unknown} _contexts
   * @param {{ numPassedTests: number, numFailedTests: number, numRuntimeErrorTestSuites: number }} results
   */
  onRunComplete(_contexts, { numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) {
    mkdirSync(path.dirname(this.file), { recursive: true });
    writeFileSync(this.file, `${JSON.stringify({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites })}\n`);
  }
};
