const jestPreset = require('../../tools/testing/jest-preset.cjs');

module.exports = jestPreset({
  environment: 'jsdom',
  overrides: { setupFilesAfterEnv: ['@testing-library/jest-dom'] },
});
