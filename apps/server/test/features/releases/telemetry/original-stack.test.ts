import { createStackReader } from '../../../../src/features/releases/telemetry/original-stack';
import { setUpTestDatabase } from '../../../support/test-database';

const VERSION = '1.0.0-ffd0354a';
const ADDRESS = `https://portal.test/remotes/requests/${VERSION}/App.js`;
/** Line 1, column 10 of App.js is line 3, column 5 of the source. */
const MAP = JSON.stringify({
  version: 3,
  sources: ['apps/requests/src/create/page.tsx', 'libs/work/src/list.ts'],
  names: [],
  mappings: 'SAEI,UCAJ',
});

const MANY = Array.from({ length: 100 }, (_, at) => `App${at}.js`);

const database = setUpTestDatabase();
beforeAll(async () => {
  const maps = Object.fromEntries(['App.js', ...MANY].map((file) => [`${file}.map`, { integrity: '', bytes: 1 }]));
  const at = new Date();
  await database.db
    .insertInto('builds')
    .values({
      deployable: 'requests',
      version: VERSION,
      report: JSON.stringify({ maps }),
      published_at: at,
      published_by: 'Ana',
      source: null,
      replaced: null,
      used_at: at,
      withdrawn_at: null,
      withdrawn_reason: null,
    })
    .execute();
});

const warn = jest.fn();
const read = jest.fn(() => Promise.resolve(Buffer.from(MAP)));
const reader = () => {
  const readStacks = createStackReader({ db: database.db, files: { read } }, { warn });
  return async (stack: string): Promise<string | undefined> => (await readStacks([stack]))[0];
};

beforeEach(() => jest.clearAllMocks());

test('the places of a stack are those of the sources, also of a repeated attempt; each map is read once', async () => {
  const stack =
    `TypeError: x\n    at e2 (${ADDRESS}:1:10)\n    at ${ADDRESS}:1:21\n` +
    `    at App (${ADDRESS.replace('/App.js', '/~2/App.js')}:1:10)`;
  const readStack = reader();
  const original = await readStack(stack);
  expect(original).toBe(
    'TypeError: x\n    at e2 (apps/requests/src/create/page.tsx:3:5)\n    at libs/work/src/list.ts:3:1\n' +
      '    at App (apps/requests/src/create/page.tsx:3:5)',
  );
  expect(await readStack(stack)).toBe(original);
  expect(read).toHaveBeenCalledTimes(1);
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
  expect(read).not.toHaveBeenCalled();
});

test.each(['{', { sources: [] }, { sources: [7, 7] }])(
  'a map that makes no sense leaves the stack as it came, and is noted: %o',
  async (nonsense) => {
    const map = typeof nonsense === 'string' ? nonsense : JSON.stringify({ ...JSON.parse(MAP), ...nonsense });
    read.mockResolvedValueOnce(Buffer.from(map));
    const stack = `at e2 (${ADDRESS}:1:10)`;
    expect(await reader()(stack)).toBe(stack);
    expect(warn).toHaveBeenCalledTimes(1);
  },
);

test('a stack that names many files makes few reads', async () => {
  const stack = MANY.map((file) => `at ${ADDRESS.replace('App.js', file)}:1:1`).join('\n');
  await reader()(stack);
  expect(read).toHaveBeenCalledTimes(20);
});
