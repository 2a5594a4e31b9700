const jestPreset = require('../../tools/testing/jest-preset.cjs');

module.exports = jestPreset({
  overrides: {
    globalSetup: '<rootDir>/src/testing/postgres-global-setup.ts',
    globalTeardown: '<rootDir>/src/testing/postgres-global-teardown.ts',
  },
});
