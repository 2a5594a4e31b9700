// The one set-up of Jest. A project's jest.config.cjs calls it with the environment it runs in.
const path = require('node:path');
const { WORKSPACE_ROOT } = require('../workspace-root.cjs');
const { exitOnSignals, makeTestFolder } = require('./test-folder.cjs');

const BROWSER = {
  setupFiles: [path.join(__dirname, 'browser/globals.cjs')],
  setupFilesAfterEnv: [path.join(__dirname, 'browser/expectations.ts')],
};

/**
 * Settings of `npm test -- --coverage`. Coverage counts code that runs in the processes of the tests, not in
 * those that they start.
 * @type {import('jest').Config}
 */
const COVERAGE = {
  collectCoverage: true,
  collectCoverageFrom: ['src/**/*.{ts,tsx}', '!src/**/*.test.{ts,tsx}', '!src/testing/**'],
  coverageReporters: ['text-summary'],
};

/** The options of ts-jest: each file is translated alone; `tsc -b` checks the types. */
const TRANSLATION = {
  transpilation: true,
  diagnostics: false,
  tsconfig: {
    target: 'es2022',
    module: 'commonjs',
    jsx: 'react-jsx',
    esModuleInterop: true,
    isolatedModules: true,
    allowJs: true,
  },
};

/**
 * Creates the configuration of a project. Jest reads it in the process that starts all others: the run's temporary folder begins here.
 * @param {{ environment?: 'node' | 'jsdom', isMeasured?: boolean, overrides?: import('jest').Config }} options `isMeasured`:
 *   `npm test -- --coverage` measures the project and runs its platform tests too
 * @returns {import('jest').Config}
 */
module.exports = function jestPreset({ environment = 'node', isMeasured = false, overrides = {} } = {}) {
  const measures = isMeasured && process.env.COVERAGE === 'true';
  makeTestFolder();
  exitOnSignals();
  return {
    cacheDirectory: path.join(WORKSPACE_ROOT, '.nx/jest'),
    // The folder of the translations has this name: one for all projects.
    id: 'portal',
    testEnvironment: environment,
    runtime: path.join(__dirname, 'caching-runtime.cjs'),
    ...(environment === 'jsdom' ? BROWSER : {}),
    // A page opened by a test takes a second, a portal ten; on a machine that is busy with everything else, many more.
    testTimeout: 300_000,
    // A process of a busy machine needs more than the usual half second to end: beyond this one it holds an open handle.
    workerGracefulExitTimeout: 10_000,
    testMatch: ['**/*.test.ts', '**/*.test.tsx'],
    testPathIgnorePatterns: ['/node_modules/', '/dist/', ...(measures ? [] : [String.raw`\.platform\.test\.ts$`])],
    ...(measures ? COVERAGE : {}),
    reporters: ['default', path.join(__dirname, 'results-reporter.cjs')],
    // A rejected promise without a handler fails the test that left it.
    waitForUnhandledRejections: true,
    moduleNameMapper: {
      '\\.css$': path.join(__dirname, 'empty-style.cjs'),
      '/hooks/useId$': path.join(__dirname, 'browser/use-id.cjs'),
    },
    transform: { '^.+\\.(tsx?|m?js)$': [path.join(__dirname, 'translation.cjs'), TRANSLATION] },
    ...overrides,
  };
};
