const jestPreset = require('../../tools/testing/jest-preset.cjs');

module.exports = jestPreset({ isMeasured: true });
