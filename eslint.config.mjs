// The one lint configuration. The layer that a project names in its package.json decides what it may import.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import reactHooks from 'eslint-plugin-react-hooks';
import * as regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

// Read and not listed, so that a new area is under the rules from its first line.
const PROJECTS = ['apps', 'libs']
  .flatMap((group) => readdirSync(new URL(group, import.meta.url)).map((name) => `${group}/${name}`))
  .concat('tools')
  .filter((folder) => existsSync(new URL(`${folder}/package.json`, import.meta.url)))
  .map((folder) => ({ folder, name: folder.split('/').at(-1), layer: layerOf(folder) }));

const REMOTES = PROJECTS.filter(({ layer }) => layer === 'remote').map(({ name }) => name);

/**
 * Reads the layer of a project from the tag `layer:…` in its package.json.
 * @returns {string | undefined}
 */
function layerOf(folder) {
  const { nx } = JSON.parse(readFileSync(new URL(`${folder}/package.json`, import.meta.url), 'utf8'));
  return nx?.tags?.find((tag) => tag.startsWith('layer:'))?.slice('layer:'.length);
}

/** A forbidden import, as eslint's no-restricted-imports wants it: a pattern and the sentence a developer reads. */
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
  '^@portal/(api|gateway|releases)$',
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
    forbid('^@portal/(api|gateway)$', 'API, gateway and tools are built on the releases, not the reverse.'),
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
  work: [NO_REMOTES, NO_SHELL, NO_SERVER, NO_AXIOS, NO_CLIENT, NO_ANTD],
  remote: [NO_REMOTES, NO_SHELL, NO_SERVER, NO_AXIOS, NO_ANTD],
  shell: [NO_REMOTES, NO_SERVER, NO_AXIOS, NO_ANTD, NO_WORK],
  api: [
    NO_UI,
    NO_CLIENT,
    NO_REMOTES,
    NO_SHELL,
    NO_ANTD,
    forbid('^@portal/gateway$', 'The gateway composes the API, not the reverse.'),
  ],
  gateway: [NO_UI, NO_CLIENT, NO_REMOTES, NO_SHELL, NO_ANTD],
  // The tests also read the portal's database and files.
  e2e: [NO_UI, NO_CLIENT, NO_REMOTES, NO_SHELL, NO_ANTD],
  tools: [NO_UI, NO_REMOTES, NO_SHELL, NO_ANTD],
};

/**
 * Every regular expression must match in linear time: whatever reads text from outside would otherwise let a few kilobytes stop
 * the process (decision 0027). `potential`: an expression that is safe only in its present use is refused too.
 */
const LINEAR_EXPRESSIONS = {
  files: ['**/*.{ts,tsx,js,mjs,cjs}'],
  plugins: { regexp },
  rules: {
    'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
    'regexp/no-super-linear-move': ['error', { report: 'potential' }],
  },
};

const NO_BUILT_EXPRESSIONS = {
  selector: ':matches(NewExpression, CallExpression)[callee.name="RegExp"][arguments.0.type!="Literal"]',
  message:
    'Write the expression as a literal, or compare text: nobody can check an expression that is built from data.',
};
const NO_NORMALIZATION = {
  selector:
    'CallExpression[callee.property.name="normalize"]:matches([arguments.length=0], [arguments.0.value=/^NFK?[CD]$/])',
  message:
    'Unicode normalization takes quadratic time for combining marks. Use foldText of @portal/domain, which limits the text.',
};

/**
 * @param {string} layer
 * @param {string[]} files
 * @returns the rules for these files, in addition to those for all
 */
function layerRules(layer, files) {
  const forbidden = LAYERS[layer];
  if (!forbidden) throw new Error(`${files.join(', ')}: package.json names no known layer in nx.tags`);
  return {
    files,
    rules: {
      'no-restricted-imports': ['error', { patterns: [NO_RELATIVE_PACKAGES, NO_DEEP_IMPORTS, ...forbidden] }],
      'no-console': layer === 'tools' ? 'off' : 'error',
    },
  };
}

/** The parts of the tools that run in a browser, or in place of one, stand where the shell stands. */
const TOOLS_IN_A_BROWSER = ['federation/harness', 'federation/host', 'testing/browser'].map(
  (folder) => `tools/${folder}/**/*.{ts,tsx}`,
);

export default tseslint.config(
  { ignores: ['**/dist/**', '**/coverage/**', '**/test-results/**', '.nx/**', '.data/**'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  LINEAR_EXPRESSIONS,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'no-restricted-syntax': ['error', NO_BUILT_EXPRESSIONS, NO_NORMALIZATION],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },
  // Two lines each, which belong to the project of the tools.
  { files: ['apps/*/rspack.config.ts'], ...tseslint.configs.disableTypeChecked },
  ...PROJECTS.map(({ folder, layer }) => layerRules(layer, [`${folder}/**/*.{ts,tsx}`])),
  layerRules('shell', TOOLS_IN_A_BROWSER),
  // Gathers what the areas say of themselves, for the specs that cross them; nothing of it is bundled.
  { files: ['apps/portal-e2e/specs/areas.ts'], rules: { 'no-restricted-imports': 'off' } },
  {
    files: ['**/*.test.ts', '**/*.test.tsx', 'apps/portal-e2e/specs/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    // Tests match text of their own.
    files: ['**/*.test.ts', '**/*.test.tsx', 'apps/portal-e2e/**/*.ts', 'apps/*/e2e/**/*.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
);
