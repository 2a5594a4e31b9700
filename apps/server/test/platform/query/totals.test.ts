import { createTotals, LONG_LIST } from '../../../src/platform/query/totals';

/** A list that counts how often it was counted. */
function list(total: number) {
  const counted = { times: 0, count: () => Promise.resolve((counted.times += 1) && total) };
  return counted;
}

const FIRST_PAGE = { offset: 0, limit: 20, rows: 20 };

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('counts nothing where the page is the last one', async () => {
  const some = list(7);
  const totals = createTotals();
  expect(await totals.of('some', { offset: 0, limit: 20, rows: 7 }, some.count)).toBe(7);
  expect(await totals.of('some', { offset: 40, limit: 20, rows: 3 }, some.count)).toBe(43);
  expect(await totals.of('some', { offset: 0, limit: 20, rows: 0 }, some.count)).toBe(0);
  expect(some.times).toBe(0);
  expect(await totals.of('some', { offset: 40, limit: 20, rows: 0 }, some.count)).toBe(7);
  expect(some.times).toBe(1);
});

it('caches the totals of long lists for 15 seconds, and those of short ones not at all', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
  // The cache has the clock of the time when it was loaded.
  jest.spyOn(performance, 'now').mockImplementation(() => Date.now());
  const [long, short] = [list(LONG_LIST), list(LONG_LIST - 1)];
  const totals = createTotals();
  for (const [key, one] of Object.entries({ long, short })) {
    await totals.of(key, FIRST_PAGE, one.count);
    await totals.of(key, FIRST_PAGE, one.count);
  }
  expect([long.times, short.times]).toEqual([1, 2]);
  expect([totals.known('long'), totals.known('short')]).toEqual([LONG_LIST, undefined]);
  jest.advanceTimersByTime(15_001);
  await totals.of('long', FIRST_PAGE, long.count);
  expect(long.times).toBe(2);
});

it('counts once for callers that ask at once', async () => {
  const long = list(1_000);
  const totals = createTotals();
  const asked = [1, 2, 3].map(() => totals.of('long', FIRST_PAGE, long.count));
  expect(await Promise.all(asked)).toEqual([1_000, 1_000, 1_000]);
  expect(long.times).toBe(1);
});

it('answers those who wait for a count when the cache is cleared, and caches nothing of it', async () => {
  const totals = createTotals();
  let finish: (total: number) => void = () => undefined;
  const counting = totals.of('slow', FIRST_PAGE, () => new Promise((resolve) => (finish = resolve)));
  totals.clear();
  finish(1_000);
  expect(await counting).toBe(1_000);
  expect(totals.known('slow')).toBeUndefined();
});

it('is not left with a failure', async () => {
  const totals = createTotals();
  await expect(totals.of('long', FIRST_PAGE, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await totals.of('long', FIRST_PAGE, list(1_000).count)).toBe(1_000);
});
