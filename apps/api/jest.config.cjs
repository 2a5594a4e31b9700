const jestPreset = require('../../tools/testing/jest-preset.cjs');

module.exports = jestPreset({
  overrides: {
    // Every test talks to a real PostgreSQL and develops real pictures; a busy machine takes its time.
    testTimeout: 30_000,
    globalSetup: '<rootDir>/src/testing/postgres-global-setup.ts',
    globalTeardown: '<rootDir>/src/testing/postgres-global-teardown.ts',
  },
});
