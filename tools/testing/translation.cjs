// Jest's transformer: ts-jest, with one cache of translations for all projects. A translation depends on its file alone, while ts-jest's
// own key holds the project: each project would translate the shared libraries again.
const { createHash } = require('node:crypto');
const { version: tsJestVersion } = require('ts-jest/package.json');
const { version: typescriptVersion } = require('typescript/package.json');

/**
 * Creates the transformer.
 * @param {import('ts-jest').TsJestTransformerOptions} settings the options of ts-jest
 * @returns {import('@jest/transform').SyncTransformer}
 */
function createTransformer(settings) {
  const common = JSON.stringify([settings, tsJestVersion, typescriptVersion]);
  /** @type {import('ts-jest').TsJestTransformer | undefined} */
  let tsJest;
  return {
    getCacheKey: (source, file, { instrument }) =>
      createHash('sha256')
        .update(JSON.stringify([common, file, instrument, source]))
        .digest('hex'),
    process(source, file, options) {
      // Takes the compiler with it, which a run with all translations in the cache does without.
      tsJest ??= require('ts-jest').default.createTransformer(settings);
      return tsJest.process(source, file, options);
    },
  };
}

module.exports = { createTransformer };
