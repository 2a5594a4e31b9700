// `npm run test:platform`: what takes minutes and changes only with the tools themselves.
const jestPreset = require('./testing/jest-preset.cjs');

module.exports = jestPreset({ overrides: { testMatch: ['**/*.platform.test.ts'], testTimeout: 600_000 } });
