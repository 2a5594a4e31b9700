import { createTransformer } from './translation.cjs';

type Options = Parameters<ReturnType<typeof createTransformer>['process']>[2];

const SETTINGS = { transpilation: true, diagnostics: false, tsconfig: { module: 'commonjs' } } as const;
const SOURCE = 'export const total: number = 3;';
const FILE = '/workspace/libs/domain/src/total.ts';

const optionsOf = (rootDir: string, instrument = false): Options =>
  ({
    config: { rootDir, cwd: rootDir, globals: {}, transform: [] },
    instrument,
    transformerConfig: SETTINGS,
  }) as unknown as Options;

const keyOf = (changes: {
  settings?: Parameters<typeof createTransformer>[0];
  source?: string;
  file?: string;
  options?: Options;
}): string => {
  const { settings = SETTINGS, source = SOURCE, file = FILE, options = optionsOf('/workspace/apps/server') } = changes;
  return createTransformer(settings).getCacheKey?.(source, file, options) ?? '';
};

it('translates a file of TypeScript', () => {
  const { process } = createTransformer(SETTINGS);
  expect(process(SOURCE, FILE, optionsOf(__dirname)).code).toMatch(/^exports\.total = 3;$/m);
});

it('gives a file one key in all projects', () => {
  expect(keyOf({ options: optionsOf('/workspace/apps/shell') })).toBe(
    keyOf({ options: optionsOf('/workspace/libs/ui') }),
  );
});

it.each([
  ['content', { source: `${SOURCE}\n` }],
  ['place', { file: '/workspace/libs/domain/src/other.ts' }],
  ['measurement', { options: optionsOf('/workspace/apps/server', true) }],
  ['settings', { settings: { ...SETTINGS, useESM: true } }],
])('gives another key to a file of another %s', (_difference, changes) => {
  expect(keyOf(changes)).not.toBe(keyOf({}));
});
