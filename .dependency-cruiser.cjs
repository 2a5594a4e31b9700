// Which file may import which, by folder. The linter says the same of packages, layer by layer (oxlint.config.mjs).
const API = '^apps/api/src';
const AREAS_AND_SHELL = '^apps/(?!api/|gateway/|portal-e2e/)[^/]+/src';
const BROWSER_ENTRY = `${AREAS_AND_SHELL}/([Aa]pp|area|main|bootstrap)\\.tsx?$`;

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circle',
      comment:
        'Two files that need each other are one, or a third is missing: move what both need into a file of its own.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'platform-knows-no-feature',
      comment: 'The platform serves the features: pass in what it needs of them.',
      severity: 'error',
      from: { path: `${API}/platform/` },
      to: { path: `${API}/`, pathNot: `${API}/platform/` },
    },
    {
      name: 'features-know-no-program',
      comment: 'A feature imports the platform, its context, and other features.',
      severity: 'error',
      from: { path: `${API}/features/` },
      to: { path: `${API}/`, pathNot: `${API}/(platform/|features/|context\\.ts$)` },
    },
    {
      name: 'features-meet-at-their-entry',
      comment: 'Another feature is imported through its index.ts, which names what it lets others use.',
      severity: 'error',
      from: { path: `${API}/features/([^/]+)/` },
      to: {
        path: `${API}/features/`,
        pathNot: [`${API}/features/$1/`, `${API}/features/[^/]+/index\\.ts$`],
      },
    },
    {
      name: 'programs-enter-features-at-their-entry',
      comment: 'A program imports the platform, environment.ts, and features through their index.ts.',
      severity: 'error',
      from: { path: `${API}/programs/` },
      to: {
        path: `${API}/`,
        pathNot: `${API}/(platform/|programs/|environment\\.ts$|features/[^/]+/index\\.ts$)`,
      },
    },
    {
      name: 'nobody-imports-the-app',
      comment: 'app.ts and main.ts put everything together: nothing below needs them.',
      severity: 'error',
      from: { path: `${API}/`, pathNot: `${API}/(main|index)\\.ts$` },
      to: { path: `${API}/(app|main|index)\\.ts$` },
    },
    {
      name: 'outbox-knows-no-form',
      comment: 'The area tells the outbox how each form sends its drafts (registerDeliveries).',
      severity: 'error',
      from: { path: '^apps/field-repairs/src/(drafts|outbox)/' },
      to: { path: '^apps/field-repairs/src/(start|finish|assigned)/' },
    },
    {
      name: 'drafts-know-no-outbox',
      comment: 'The outbox sends drafts; a draft is stored without it.',
      severity: 'error',
      from: { path: '^apps/field-repairs/src/drafts/' },
      to: { path: '^apps/field-repairs/src/outbox/' },
    },
    {
      name: 'nobody-imports-a-browser-entry',
      comment: 'An area begins at area.ts and App.tsx, the shell at main.ts: only entries and tests import an entry.',
      severity: 'error',
      from: {
        path: `${AREAS_AND_SHELL}/`,
        pathNot: [BROWSER_ENTRY, `${AREAS_AND_SHELL}/testing/`, '\\.test\\.tsx?$'],
      },
      to: { path: BROWSER_ENTRY },
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
