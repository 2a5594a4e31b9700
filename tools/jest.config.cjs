const jestPreset = require('./testing/jest-preset.cjs');

module.exports = jestPreset({
  overrides: {
    // They wait for the processes that they start as much as they work: two processes share the files.
    maxWorkers: 2,
  },
});
