// The reporter of Jest and Playwright for `npm test`: writes the result of each test to test-results/ in the folder of
// the run. Jest's file is an output of its Nx target, so that a run taken from the cache counts as well.
const { mkdirSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { WORKSPACE_ROOT } = require('../workspace-root.cjs');
const { startHeartbeat } = require('./heartbeat.cjs');

/**
 * @typedef {object} Result
 * @property {string} name
 * @property {string} [task] the task of Nx that ran it
 * @property {boolean} passed
 * @property {string} [again] the command that runs the file again
 * @property {string} [message] the reason of a failure
 */

/** @param {string} file of browser specs */
function browserCommand(file) {
  const spec = path.relative(WORKSPACE_ROOT, file);
  return `npx nx e2e ${/^apps\/([^/]+)\/e2e\//.exec(spec)?.[1] ?? 'portal-specs'} -- ${spec}`;
}

module.exports = class ResultsReporter {
  /** @type {Result[]} */
  results = [];
  /** The titles of Playwright's tests that run. */
  running = /** @type {Set<string>} */ (new Set());

  /**
   * Writes the results of Jest.
   * @param {Set<import('@jest/test-result').TestContext>} _contexts
   * @param {import('@jest/test-result').AggregatedResult} run
   */
  onRunComplete(_contexts, { testResults }) {
    for (const { testFilePath, testResults: tests, testExecError, failureMessage } of testResults) {
      const file = path.relative(process.cwd(), testFilePath);
      const task = `${process.env.NX_TASK_TARGET_PROJECT}:test`;
      const again = `cd ${path.relative(WORKSPACE_ROOT, process.cwd())} && npx jest ${file}`;
      for (const { fullName, status, failureMessages } of tests) {
        if (status !== 'passed' && status !== 'failed') continue;
        const passed = status === 'passed';
        this.results.push({ name: `${file} › ${fullName}`, task, passed, again, message: failureMessages[0] });
      }
      if (testExecError) this.results.push({ name: file, task, passed: false, again, message: failureMessage ?? '' });
    }
    this.write('unit.json');
  }

  /**
   * Keeps the tests of Playwright; their results come later.
   * @param {unknown} _config
   * @param {Pick<import('@playwright/test/reporter').Suite, 'allTests'>} suite
   */
  onBegin(_config, suite) {
    this.suite = suite;
    this.endHeartbeat = startHeartbeat(() => [...this.running]);
  }

  /** @param {Pick<import('@playwright/test/reporter').TestCase, 'title'>} test */
  onTestBegin({ title }) {
    this.running.add(title);
  }

  /** @param {Pick<import('@playwright/test/reporter').TestCase, 'title'>} test */
  onTestEnd({ title }) {
    this.running.delete(title);
  }

  /**
   * Counts an error of Playwright outside its tests.
   * @param {{ message?: string }} error
   */
  onError({ message }) {
    this.results.push({ name: 'browser tests', passed: false, message });
  }

  /** Writes the results of Playwright. A test with several attempts has the message of the last. */
  onEnd() {
    this.endHeartbeat?.();
    for (const test of this.suite?.allTests() ?? []) {
      if (test.outcome() === 'skipped') continue;
      this.results.push({
        name: test.titlePath().filter(Boolean).join(' › '),
        passed: test.outcome() !== 'unexpected',
        again: browserCommand(test.location.file),
        message: test.results.at(-1)?.error?.message,
      });
    }
    this.write('browser.json');
  }

  /** @param {string} file */
  write(file) {
    mkdirSync('test-results', { recursive: true });
    writeFileSync(path.join('test-results', file), `${JSON.stringify(this.results)}\n`);
  }
};
