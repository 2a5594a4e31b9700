// Which file may import which, by folder. ESLint says the same of packages, layer by layer (eslint.config.mjs).
const WINGS = '^apps/api/src';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'Two files that need each other are one, or a third is missing: move what both need into a file of its own.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'platform-knows-no-feature',
      comment: 'The platform serves the features: pass in what it needs of them.',
      severity: 'error',
      from: { path: `${WINGS}/platform/` },
      to: { path: `${WINGS}/`, pathNot: `${WINGS}/platform/` },
    },
    {
      name: 'features-know-no-program',
      comment: 'A feature imports the platform, its context, and other features.',
      severity: 'error',
      from: { path: `${WINGS}/features/` },
      to: { path: `${WINGS}/`, pathNot: `${WINGS}/(platform/|features/|context\\.ts$)` },
    },
    {
      name: 'features-meet-at-their-entry',
      comment: "Another feature is imported through its index.ts, which names what it lets others use.",
      severity: 'error',
      from: { path: `${WINGS}/features/([^/]+)/` },
      to: {
        path: `${WINGS}/features/`,
        pathNot: [`${WINGS}/features/$1/`, `${WINGS}/features/[^/]+/index\\.ts$`],
      },
    },
    {
      name: 'nobody-imports-the-app',
      comment: 'app.ts and main.ts put everything together: nothing below needs them.',
      severity: 'error',
      from: { path: `${WINGS}/`, pathNot: `${WINGS}/(main|index)\\.ts$` },
      to: { path: `${WINGS}/(app|main|index)\\.ts$` },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(node_modules|dist|test-results|coverage|\\.nx)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json'] },
  },
};
