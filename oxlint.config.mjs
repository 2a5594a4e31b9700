// The one lint configuration. The layer that a project names in its package.json decides what it may import, and its folders
// what they may import of one another.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { defineConfig } from 'oxlint';

// Read and not listed, so that a new area is under the rules from its first line.
const PROJECTS = ['apps', 'libs']
  .flatMap((group) => readdirSync(new URL(group, import.meta.url)).map((name) => `${group}/${name}`))
  .concat('tools')
  .filter((folder) => existsSync(new URL(`${folder}/package.json`, import.meta.url)))
  .map((folder) => ({ folder, name: folder.split('/').at(-1), layer: layerOf(folder) }));

const REMOTES = PROJECTS.filter(({ layer }) => layer === 'remote').map(({ name }) => name);

/** The remotes whose lists are of requests. */
const REQUEST_REMOTES = REMOTES.filter((name) => '@portal/work' in packageOf(`apps/${name}`).dependencies);

/**
 * Reads the layer of a project from the tag `layer:…` in its package.json.
 * @returns {string | undefined}
 */
function layerOf(folder) {
  return packageOf(folder)
    .nx?.tags?.find((tag) => tag.startsWith('layer:'))
    ?.slice('layer:'.length);
}

/** Reads the package.json of a project. */
function packageOf(folder) {
  return JSON.parse(readFileSync(new URL(`${folder}/package.json`, import.meta.url), 'utf8'));
}

/** A forbidden import, as no-restricted-imports wants it: a pattern and the sentence a developer reads. */
const forbid = (regex, message) => ({ regex, message });

const NO_RELATIVE_PACKAGES = forbid(
  `^(\\.\\./)+((apps|libs)/|(${PROJECTS.map(({ name }) => name).join('|')})/(src|package))`,
  'Import another project by its name (@portal/…). A relative import would bundle a second copy of it, with a session of its own.',
);
const NO_DEEP_IMPORTS = forbid(
  '^@portal/[^/]+/.+',
  'Import from the root of the project: only what its index.ts exports is its public interface.',
);
const NO_ANTD = forbid(
  '^(antd|@ant-design/.*)(/.*)?$',
  'Only libs/ui imports antd. Import the component from @portal/ui, or add it to its facade: a second antd would style itself apart.',
);
const NO_REMOTES = forbid(
  `^@portal/(${REMOTES.join('|')})$`,
  'Nobody imports a remote at build time: it is loaded at runtime from the release registry.',
);
const NO_SHELL = forbid(
  '^@portal/shell$',
  'The shell is the host: nothing depends on it. Shared things belong in libs/.',
);
const NO_SERVER = forbid(
  '^@portal/(server|releases)$',
  'A browser project speaks to the server over HTTP through @portal/api-client, never by import.',
);
const NO_UI = forbid(
  '^(@portal/ui|react|react-dom|react-router.*)(/.*)?$',
  'This layer runs without a screen: no React in it.',
);
const NO_CLIENT = forbid('^@portal/api-client$', 'The transport is above this layer; pass data in instead.');
const NO_WORK = forbid(
  '^@portal/work$',
  'Only areas show requests and repairs: libs/work is bundled into each of them.',
);
const NO_PLAIN_LIST = {
  ...forbid(
    '^@portal/ui$',
    'A list of requests is a RequestList of @portal/work: it offers the actions that the state machine allows.',
  ),
  importNames: ['ListPage', 'useRowSelection'],
};
const NO_AXIOS = forbid(
  '^axios(/.*)?$',
  'Only libs/api-client speaks HTTP, so that the session, errors and retries are handled once.',
);
const NO_IO = forbid(
  '^(node:.*|fs|path|pg|kysely|fastify.*)$',
  'The domain is pure: no input or output, so that browser and server share it.',
);

const LAYERS = {
  releases: [
    NO_UI,
    NO_CLIENT,
    NO_REMOTES,
    NO_SHELL,
    NO_ANTD,
    NO_AXIOS,
    forbid('^@portal/server$', 'Server and tools are built on the releases, not the reverse.'),
  ],
  domain: [NO_UI, NO_CLIENT, NO_SERVER, NO_REMOTES, NO_SHELL, NO_AXIOS, NO_IO, NO_ANTD, NO_WORK],
  'api-client': [
    NO_REMOTES,
    NO_SHELL,
    NO_SERVER,
    NO_ANTD,
    NO_WORK,
    forbid('^@portal/ui$', 'The transport knows no screen.'),
  ],
  ui: [NO_REMOTES, NO_SHELL, NO_SERVER, NO_AXIOS, NO_CLIENT, NO_WORK],
  work: [NO_REMOTES, NO_SHELL, NO_SERVER, NO_AXIOS, NO_ANTD],
  remote: [NO_REMOTES, NO_SHELL, NO_SERVER, NO_AXIOS, NO_ANTD],
  shell: [NO_REMOTES, NO_SERVER, NO_AXIOS, NO_ANTD, NO_WORK],
  server: [NO_UI, NO_CLIENT, NO_REMOTES, NO_SHELL, NO_ANTD],
  // The tests also read the portal's database and files.
  e2e: [NO_UI, NO_CLIENT, NO_REMOTES, NO_SHELL, NO_ANTD],
  tools: [NO_UI, NO_REMOTES, NO_SHELL, NO_ANTD],
};

/**
 * Every regular expression must match in linear time: whatever reads text from outside would otherwise let a few kilobytes stop
 * the process (tools/decisions/texts-and-numbers.md). `potential`: an expression that is safe only in its present use is refused too.
 */
const LINEAR_EXPRESSIONS = {
  'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
  'regexp/no-super-linear-move': ['error', { report: 'potential' }],
};

/** Rules of the category that would refuse correct code here. */
const NOT_ASKED = {
  // Texts are searched for control characters on purpose, and spread into characters.
  'no-control-regex': 'off',
  'typescript/no-misused-spread': 'off',
  // The order of text is the default.
  'typescript/require-array-sort-compare': 'off',
  // A fixture of Playwright that needs no other is written so.
  'no-empty-pattern': 'off',
  'no-setter-return': 'off',
  // These judge what React's compiler could keep, which is not used.
  'react/globals': 'off',
  'react/immutability': 'off',
  'react/purity': 'off',
  'react/refs': 'off',
  'react/set-state-in-effect': 'off',
  'react/static-components': 'off',
  'react/no-did-update-set-state': 'off',
};

/** Checks that TypeScript lacks: `any` that spreads, promises without a handler, text made of objects. */
const TYPES = {
  'typescript/consistent-type-definitions': ['error', 'type'],
  'typescript/consistent-type-imports': 'error',
  'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
  'typescript/no-unnecessary-type-assertion': 'error',
  'typescript/no-unsafe-argument': 'error',
  'typescript/no-unsafe-assignment': 'error',
  'typescript/no-unsafe-call': 'error',
  'typescript/no-unsafe-enum-comparison': 'error',
  'typescript/no-unsafe-member-access': 'error',
  'typescript/no-unsafe-return': 'error',
  'typescript/only-throw-error': 'error',
  'typescript/prefer-promise-reject-errors': 'error',
  'typescript/require-await': 'error',
  'typescript/restrict-plus-operands': 'error',
  'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
};

/**
 * The rules for the files of a layer, in addition to those for all.
 * @param {string} layer
 * @param {string[]} files
 * @param {ReturnType<typeof forbid>[]} more further imports that these files may not have
 */
function layerRules(layer, files, more = []) {
  const forbidden = LAYERS[layer];
  if (!forbidden) throw new Error(`${files.join(', ')}: package.json names no known layer in nx.tags`);
  return {
    files,
    rules: {
      'no-restricted-imports': ['error', { patterns: [NO_RELATIVE_PACKAGES, NO_DEEP_IMPORTS, ...forbidden, ...more] }],
      'no-console': layer === 'tools' ? 'off' : 'error',
    },
  };
}

const API = 'apps/server/src';
const FEATURES = readdirSync(new URL(`${API}/features`, import.meta.url)).join('|');
const API_ENTRIES = forbid(
  '^(\\.\\.?/)+(app|main|index)$',
  'app.ts and main.ts put everything together: nothing below needs them.',
);
const FEATURE_ENTRY = 'Another feature is imported through its index.ts, which names what it lets others use.';
const NO_BROWSER_ENTRY = forbid(
  '^(\\.\\./)+([Aa]pp|area)$',
  'An area begins at area.ts and App.tsx: only entries and tests import an entry.',
);

/**
 * The rules for folders that stand in one order: each imports those after it.
 * @param {string[]} floors
 * @param {ReturnType<typeof forbid>[]} more
 */
const inOrder = (parent, layer, floors, more = []) =>
  floors.slice(1).map((folder, floor) => ({
    files: [`${parent}/${folder}/**`],
    layer,
    forbidden: [
      ...more,
      forbid(
        `^(\\.\\./)+(${floors.slice(0, floor + 1).join('|')})/`,
        `These folders stand in one order: ${floors.join(', ')}. Each imports those after it.`,
      ),
    ],
  }));

const SHELL_ROOMS = ['start', 'pages', 'frame', 'areas'];

const FIELD_REPAIRS_ROOMS = ['assigned', 'finish', 'start', 'interrupt', 'outbox', 'drafts'];

const PLATFORM_FLOORS = [
  'routes',
  'openapi',
  'audit',
  'clean-up',
  'events',
  'mail',
  'jobs',
  'query',
  'files',
  'workers',
  'auth',
  'database',
  'observability',
  'http',
  'errors',
];

const OF_PLATFORM = [
  API_ENTRIES,
  forbid(
    '^(\\.\\./)+(features|programs|context|environment)(/.*)?$',
    'The platform serves the features: pass in what it needs of them.',
  ),
];

/** Imports between the folders of a project that are forbidden, in addition to those of its layer. */
const FOLDERS = [
  { files: [`${API}/platform/**`], layer: 'server', forbidden: OF_PLATFORM },
  ...inOrder(`${API}/platform`, 'server', PLATFORM_FLOORS, OF_PLATFORM),
  {
    files: [`${API}/features/**`],
    layer: 'server',
    forbidden: [
      API_ENTRIES,
      forbid(
        '^(\\.\\./)+(programs|environment)(/.*)?$',
        'A feature imports the platform, its context, and other features.',
      ),
      forbid(`^(\\.\\./)+(${FEATURES})/`, FEATURE_ENTRY),
    ],
  },
  {
    files: [`${API}/programs/**`],
    layer: 'server',
    forbidden: [
      API_ENTRIES,
      forbid(
        '^(\\.\\./)+context$',
        'A program imports the platform, environment.ts, and features through their index.ts.',
      ),
      forbid('^(\\.\\./)+features/[^/]+/', FEATURE_ENTRY),
    ],
  },
  { files: [`${API}/{context,environment}.ts`], layer: 'server', forbidden: [API_ENTRIES] },
  ...REMOTES.map((name) => ({
    files: [`apps/${name}/src/*/**`],
    layer: 'remote',
    forbidden: [NO_BROWSER_ENTRY, ...(REQUEST_REMOTES.includes(name) ? [NO_PLAIN_LIST] : [])],
  })),
  ...inOrder('apps/shell/src', 'shell', SHELL_ROOMS),
  ...inOrder('apps/field-repairs/src', 'remote', FIELD_REPAIRS_ROOMS, [NO_BROWSER_ENTRY, NO_PLAIN_LIST]),
  // A test opens the area or the shell as a whole.
  ...REMOTES.map((name) => ({
    files: [`apps/${name}/src/{testing/**,**/*.test.{ts,tsx}}`],
    layer: 'remote',
    forbidden: [],
  })),
  { files: ['apps/shell/src/{testing/**,**/*.test.{ts,tsx}}'], layer: 'shell', forbidden: [] },
];

/** The parts of the tools that run in a browser, or in place of one, stand where the shell stands. */
const TOOLS_IN_A_BROWSER = ['federation/harness', 'federation/host', 'federation/hot', 'testing/browser'].map(
  (folder) => `tools/${folder}/**/*.{ts,tsx}`,
);

export default defineConfig({
  ignorePatterns: ['**/dist/**', '**/coverage/**', '**/test-results/**', '.nx/**', '.data/**'],
  options: { typeAware: true, typeCheck: true, reportUnusedDisableDirectives: 'error' },
  plugins: ['typescript', 'react', 'import'],
  jsPlugins: ['eslint-plugin-regexp', './tools/lint/portal-rules.mjs'],
  categories: { correctness: 'error' },
  rules: {
    ...LINEAR_EXPRESSIONS,
    ...NOT_ASKED,
    // Two files that need each other are one, or a third is missing: move what both need into a file of its own.
    'import/no-cycle': ['error', { ignoreTypes: false }],
  },
  overrides: [
    {
      files: ['**/*.ts', '**/*.tsx'],
      rules: {
        ...TYPES,
        'react/rules-of-hooks': 'error',
        'portal/no-built-expressions': 'error',
        'portal/no-normalization': 'error',
        eqeqeq: ['error', 'always', { null: 'ignore' }],
        'no-explicit-any': 'error',
        'no-var': 'error',
        'prefer-const': 'error',
        'no-unused-vars': ['error', { ignoreRestSiblings: true }],
      },
    },
    {
      // Read without a tsconfig, and so with fewer types.
      files: ['**/*.cjs', '**/*.mjs'],
      rules: {
        'typescript/unbound-method': 'off',
      },
    },
    { files: ['{apps,libs}/*/src/**'], rules: { 'portal/no-state-names': 'error' } },
    {
      // The table itself, and what describes single requests: tests, the demonstration and the history of the database.
      files: [
        'libs/domain/src/requests/**',
        '**/*.test.{ts,tsx}',
        '{apps,libs}/*/src/testing/**',
        'apps/portal-e2e/**',
        `${API}/programs/demonstration/**`,
        `${API}/platform/database/migrations/**`,
      ],
      rules: { 'portal/no-state-names': 'off' },
    },
    ...PROJECTS.map(({ folder, layer }) => layerRules(layer, [`${folder}/**/*.{ts,tsx}`])),
    layerRules('shell', TOOLS_IN_A_BROWSER),
    ...FOLDERS.map(({ files, layer, forbidden }) => layerRules(layer, files, forbidden)),
    // They take of the areas and the server what specs need, whose workers would load the whole; nothing of it is bundled.
    { files: ['apps/portal-e2e/{specs/areas,src/own-database}.ts'], rules: { 'no-restricted-imports': 'off' } },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'apps/portal-e2e/specs/**/*.ts'],
      rules: {
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/unbound-method': 'off',
      },
    },
    {
      // Tests match text of their own.
      files: ['**/*.test.ts', '**/*.test.tsx', 'apps/portal-e2e/**/*.ts', 'apps/*/e2e/**/*.ts'],
      rules: { 'portal/no-built-expressions': 'off', 'portal/no-normalization': 'off' },
    },
  ],
});
