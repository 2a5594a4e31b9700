// `npm run test:platform`: what takes minutes and changes only with the tools or the embedded database themselves.
const jestPreset = require('./testing/jest-preset.cjs');

const {
  reporters,
  workerGracefulExitTimeout,
  testTimeout: _ofOneProject,
  ...project
} = jestPreset({
  overrides: {
    testMatch: ['**/*.platform.test.ts'],
    testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  },
});

module.exports = {
  reporters,
  workerGracefulExitTimeout,
  // Jest reads it here alone, not in a project.
  testTimeout: 600_000,
  projects: [
    { ...project, displayName: 'tools', rootDir: __dirname },
    { ...project, displayName: 'server', rootDir: `${__dirname}/../apps/server` },
  ],
};
