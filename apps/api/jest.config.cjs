const jestPreset = require('../../tools/testing/jest-preset.cjs');

module.exports = jestPreset({
  overrides: {
    // Every test talks to a real PostgreSQL and develops real pictures: on a busy machine that takes minutes, not seconds.
    testTimeout: 180_000,
    testPathIgnorePatterns: ['/node_modules/', '/dist/', String.raw`\.platform\.test\.ts$`],
    globalSetup: '<rootDir>/test/support/postgres-global-setup.ts',
    globalTeardown: '<rootDir>/test/support/postgres-global-teardown.ts',
  },
});
