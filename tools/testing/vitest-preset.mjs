// The one set-up of Vitest. A project's vitest.config.mjs calls it with the environment it runs in.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig } from 'vitest/config';
import testFolder from './test-folder.cjs';

const here = path.dirname(fileURLToPath(import.meta.url));

/**
 * For `npm test -- --coverage`, which reads the summary. It counts what runs in the processes of the tests, not what they start.
 * @type {import('vitest/node').CoverageOptions}
 */
const COVERAGE = {
  enabled: true,
  provider: 'istanbul',
  include: ['src/**/*.{ts,tsx}'],
  exclude: ['src/**/*.test.{ts,tsx}', 'src/testing/**'],
  reporter: ['json-summary'],
};

/** Node 25 and later have a `localStorage` of their own, which is undefined without a file and keeps that of jsdom away. */
const WITHOUT_STORAGE_OF_NODE = process.allowedNodeEnvironmentFlags.has('--webstorage') ? ['--no-webstorage'] : [];

/** What every test of a screen needs around it. */
const BROWSER = [path.join(here, 'browser/globals.cjs'), path.join(here, 'browser/expectations.ts')];

/**
 * Vitest reads its configuration in the process that starts all others: the run's temporary folder begins here.
 *
 * The test files of a project share one process and its modules: antd, React and the API's libraries are loaded once, not
 * once for each file (decisions/0070). A test therefore leaves behind what it found.
 * @param {{ environment?: 'node' | 'jsdom', isMeasured?: boolean, overrides?: import('vitest/node').InlineConfig }} options `isMeasured`:
 *   `npm test -- --coverage` measures the project, and runs its platform tests too, so that what only they show is not missed
 * @returns {import('vitest/config').ViteUserConfig}
 */
export function vitestPreset({ environment = 'node', isMeasured = false, overrides = {} } = {}) {
  const measures = isMeasured && process.env.COVERAGE === 'true';
  testFolder.makeTestFolder();
  testFolder.exitOnSignals();
  return defineConfig({
    test: mergeConfig(
      {
        environment,
        globals: true,
        pool: 'forks',
        execArgv: WITHOUT_STORAGE_OF_NODE,
        isolate: false,
        // The order of the files is the same in every run, and nothing is written beside the sources.
        cache: false,
        fileParallelism: false,
        // A page is taken away before a test takes back what it put in place for it.
        sequence: { hooks: 'list' },
        environmentOptions: { jsdom: { url: 'http://localhost/' } },
        setupFiles: environment === 'jsdom' ? BROWSER : [],
        // A page opened by a test takes a second; on a machine that is busy with everything else, many more.
        testTimeout: 120_000,
        hookTimeout: 120_000,
        include: ['**/*.test.ts', '**/*.test.tsx'],
        exclude: ['**/node_modules/**', '**/dist/**', ...(measures ? [] : ['**/*.platform.test.ts'])],
        // Our libraries, where they are installed packages.
        server: { deps: { inline: [/\/@portal\//] } },
        ...(measures ? { coverage: COVERAGE } : {}),
        reporters: ['default', path.join(here, 'results-reporter.mjs')],
      },
      overrides,
    ),
  });
}
