const jestPreset = require('../../tools/testing/jest-preset.cjs');

module.exports = jestPreset({
  environment: 'jsdom',
  overrides: { setupFilesAfterEnv: ['<rootDir>/jest.setup.cjs'], testTimeout: 60_000 },
});
