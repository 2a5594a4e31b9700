// A reporter of Vitest: writes to test-results/unit.json how many tests passed, which failed and how long each took, for
// tools/testing/run-tests.mjs.
// The file is an output of the Nx target, so that a run taken from the cache counts as well.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What Vitest tells at the end of a run. */
export default class ResultsReporter {
  /**
   * Writes the numbers and the failures of the run to a file.
   * @param {readonly import('vitest/node').TestModule[]} testModules
   * @param {readonly unknown[]} unhandledErrors what was thrown outside of a test
   */
  onTestRunEnd(testModules, unhandledErrors) {
    const root = process.cwd();
    const tests = testModules.flatMap((testModule) =>
      [...testModule.children.allTests()].map((test) => ({
        file: path.relative(root, testModule.moduleId),
        name: test.fullName,
        state: test.result().state,
        milliseconds: Math.round(test.diagnostic()?.duration ?? 0),
      })),
    );
    const failed = tests.filter(({ state }) => state === 'failed');
    const brokenFiles = testModules
      .filter((testModule) => testModule.errors().length > 0)
      .map(({ moduleId }) => path.relative(root, moduleId));
    const content = {
      passed: tests.filter(({ state }) => state === 'passed').length,
      failed: failed.length,
      errors: brokenFiles.length + unhandledErrors.length,
      failures: [
        ...failed.map(({ file, name }) => `${file}: ${name}`),
        ...brokenFiles,
        ...unhandledErrors.map(
          (error) => `outside of a test: ${String(/** @type {Error} */ (error)?.message ?? error)}`,
        ),
      ],
      durations: tests.map(({ file, name, milliseconds }) => ({ name: `${file} › ${name}`, milliseconds })),
    };
    const target = path.join(root, 'test-results/unit.json');
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, `${JSON.stringify(content)}\n`);
  }
}
