// The one Jest set-up. A project's jest.config.cjs calls it with the environment it runs in.
const path = require('node:path');
const { WORKSPACE_ROOT } = require('../workspace-root.cjs');
const { exitOnSignals, makeTestFolder } = require('./test-folder.cjs');

// These packages ship only as ES modules, or import() parts of themselves; Jest runs CommonJS, so they are compiled like our
// own sources.
const ES_MODULE_ONLY = [
  'jose',
  '@ant-design/colors/es',
  '@ant-design/fast-color/es',
  '@rc-component/[^/]+/es',
  '@opentelemetry/otlp-exporter-base',
  // Our libraries, where they are installed packages.
  '@portal/[^/]+',
];

const BROWSER = {
  setupFiles: [path.join(__dirname, 'browser/globals.cjs')],
  setupFilesAfterEnv: [path.join(__dirname, 'browser/expectations.cjs')],
};

/**
 * For `npm test -- --coverage`, which reads the summary.
 * @type {import('jest').Config}
 */
const COVERAGE = {
  collectCoverage: true,
  collectCoverageFrom: ['src/**/*.{ts,tsx}', '!src/**/*.test.{ts,tsx}', '!src/testing/**'],
  coverageReporters: ['json-summary'],
};

/**
 * Translates TypeScript to CommonJS for this Node; the typecheck target checks the types.
 * @param {{ tsx: boolean }} options whether the files contain JSX
 * @returns {[string, object]}
 */
const translate = ({ tsx }) => [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', tsx },
      target: 'es2022',
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs' },
  },
];

/** Survives the run, unlike the temporary folder where Jest would put it. */
const CACHE = path.join(WORKSPACE_ROOT, 'node_modules/.cache/jest');

/**
 * Jest reads its configuration once, in the process that starts all others: the run's temporary folder begins here.
 * @param {{ environment?: 'node' | 'jsdom', overrides?: import('jest').Config }} options
 * @returns {import('jest').Config}
 */
module.exports = function jestPreset({ environment = 'node', overrides = {} } = {}) {
  makeTestFolder();
  exitOnSignals();
  return {
    cacheDirectory: CACHE,
    testEnvironment: environment,
    ...(environment === 'jsdom' ? BROWSER : {}),
    // A page opened by a test takes a second; on a machine that is busy with everything else, many more.
    testTimeout: 120_000,
    testMatch: ['**/*.test.ts', '**/*.test.tsx'],
    testPathIgnorePatterns: ['/node_modules/', '/dist/'],
    ...(process.env.COVERAGE === 'true' ? COVERAGE : {}),
    reporters: ['default', path.join(__dirname, 'results-reporter.cjs')],
    moduleNameMapper: {
      '\\.css$': path.join(__dirname, 'empty-style.cjs'),
      '/Dom/dynamicCSS$': path.join(__dirname, 'browser/no-injected-styles.cjs'),
    },
    transform: {
      '^.+\\.tsx$': translate({ tsx: true }),
      '^.+\\.(ts|js|mjs)$': translate({ tsx: false }),
    },
    transformIgnorePatterns: [`/node_modules/(?!(${ES_MODULE_ONLY.join('|')})/)`],
    ...overrides,
  };
};
