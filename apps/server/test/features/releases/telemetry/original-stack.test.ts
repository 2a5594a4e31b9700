import { createStackReader } from '../../../../src/features/releases/telemetry/original-stack';

const VERSION = '1.0.0-ffd0354a';
const ADDRESS = `https://portal.test/remotes/requests/${VERSION}/App.js`;
/** Line 1, column 10 of App.js is line 3, column 5 of the source. */
const MAP = JSON.stringify({
  version: 3,
  sources: ['apps/requests/src/create/page.tsx', 'libs/work/src/list.ts'],
  names: [],
  mappings: 'SAEI,UCAJ',
});

const warn = jest.fn();
const readVersionFile = jest.fn(() => Promise.resolve(Buffer.from(MAP)));
const storedReport = jest.fn((_deployable: unknown, version: string) =>
  Promise.resolve(version === VERSION ? ({ maps: { 'App.js.map': { integrity: '', bytes: 1 } } } as never) : undefined),
);
const reader = () => {
  const read = createStackReader({ storedReport, readVersionFile }, { warn });
  return async (stack: string): Promise<string | undefined> => (await read([stack]))[0];
};

beforeEach(() => jest.clearAllMocks());

test('caches the places that it found', async () => {
  const read = reader();
  const stack = `at e2 (${ADDRESS}:1:10)`;
  expect(await read(stack)).toBe(await read(stack));
  expect(readVersionFile).toHaveBeenCalledTimes(1);
});

test('the places of a stack are those of the sources; each map is read once', async () => {
  const stack = `TypeError: x\n    at e2 (${ADDRESS}:1:10)\n    at ${ADDRESS}:1:21\n    at App (${ADDRESS}:1:10)`;
  expect(await reader()(stack)).toBe(
    'TypeError: x\n    at e2 (apps/requests/src/create/page.tsx:3:5)\n    at libs/work/src/list.ts:3:1\n' +
      '    at App (apps/requests/src/create/page.tsx:3:5)',
  );
  expect(readVersionFile).toHaveBeenCalledTimes(1);
});

test('an attempt to load again is the same file', async () => {
  const retriedAddress = ADDRESS.replace('/App.js', '/~2/App.js');
  expect(await reader()(`at e2 (${retriedAddress}:1:10)`)).toBe('at e2 (apps/requests/src/create/page.tsx:3:5)');
});

test.each([
  'at <anonymous>',
  'at https://evil.test/main.js:1:1',
  `at https://portal.test/remotes/../../etc/${VERSION}/App.js:1:10`,
  `at https://portal.test/remotes/requests/..%2f..%2f/App.js:1:10`,
  'at https://portal.test/remotes/requests/1.0.0-other/App.js:1:10',
  `at https://portal.test/remotes/requests/${VERSION}/other.js:1:10`,
  `at ${ADDRESS}:99999999999:1`,
  `at ${ADDRESS}:0:0`,
  `at https://:::1:1`,
])('stays unchanged: %s', async (stack) => {
  expect(await reader()(stack)).toBe(stack);
  expect(readVersionFile).not.toHaveBeenCalled();
});

test('a map that cannot be read leaves the stack as it came, and is noted', async () => {
  readVersionFile.mockResolvedValueOnce(Buffer.from('{'));
  const stack = `at e2 (${ADDRESS}:1:10)`;
  expect(await reader()(stack)).toBe(stack);
  expect(warn).toHaveBeenCalledTimes(1);
});

test.each([{ sources: [] }, { sources: [7, 7] }])(
  'a map that makes no sense leaves the stack as it came, and is noted: %o',
  async (nonsense) => {
    readVersionFile.mockResolvedValueOnce(Buffer.from(JSON.stringify({ ...JSON.parse(MAP), ...nonsense })));
    const stack = `at e2 (${ADDRESS}:1:10)`;
    expect(await reader()(stack)).toBe(stack);
    expect(warn).toHaveBeenCalledTimes(1);
  },
);

test('a stack that names many files makes few reads', async () => {
  const stack = Array.from({ length: 100 }, (_, at) => `at ${ADDRESS.replace('App', `App${at}`)}:1:1`).join('\n');
  await reader()(stack);
  expect(storedReport).toHaveBeenCalledTimes(20);
});
