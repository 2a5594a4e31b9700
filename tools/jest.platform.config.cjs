// `npm run test:platform`: what takes minutes and changes only with the tools or the embedded database themselves.
const jestPreset = require('./testing/jest-preset.cjs');

const { reporters, testTimeout, ...project } = jestPreset({
  overrides: { testMatch: ['**/*.platform.test.ts'], testTimeout: 600_000 },
});

module.exports = {
  reporters,
  // Jest reads it here alone, not in a project.
  testTimeout,
  projects: [
    { ...project, displayName: 'tools', rootDir: __dirname },
    { ...project, displayName: 'api', rootDir: `${__dirname}/../apps/api` },
  ],
};
