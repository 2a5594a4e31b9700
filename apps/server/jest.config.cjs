const jestPreset = require('../../tools/testing/jest-preset.cjs');

module.exports = jestPreset({
  isMeasured: true,
  overrides: {
    // They wait for the database and the disk as much as they work: three processes share the files.
    maxWorkers: 3,
    globalSetup: '<rootDir>/test/support/postgres-global-setup.ts',
    globalTeardown: '<rootDir>/test/support/postgres-global-teardown.ts',
  },
});
