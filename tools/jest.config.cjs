const jestPreset = require('./testing/jest-preset.cjs');

module.exports = jestPreset({
  // Copies of the whole workspace are built, generated and changed by `npm run test:platform`.
  overrides: { testPathIgnorePatterns: ['/node_modules/', String.raw`\.platform\.test\.ts$`] },
});
