const jestPreset = require('./testing/jest-preset.cjs');

module.exports = jestPreset();
