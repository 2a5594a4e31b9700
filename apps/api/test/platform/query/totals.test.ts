import { createTotals, REMEMBERED_FROM, type Count } from '../../../src/platform/query/totals';

/** A list that counts how often it was counted. */
function list(total: number): Count & { counted: number; total: number } {
  const counting = {
    key: `list of ${total}`,
    total,
    counted: 0,
    run: () => {
      counting.counted += 1;
      return Promise.resolve(counting.total);
    },
  };
  return counting;
}

const CUT = { offset: 0, limit: 20 };

it('counts nothing where the page tells', async () => {
  const some = list(7);
  const totals = createTotals();
  expect(await totals.of(some, CUT, 7)).toBe(7);
  expect(await totals.of(some, { offset: 40, limit: 20 }, 3)).toBe(43);
  expect(await totals.of(some, CUT, 0)).toBe(0);
  expect(some.counted).toBe(0);
  expect(await totals.of(some, { offset: 40, limit: 20 }, 0)).toBe(7);
  expect(some.counted).toBe(1);
});

it('remembers large totals for some seconds, and small ones not at all', async () => {
  jest.useFakeTimers();
  const [large, small] = [list(REMEMBERED_FROM), list(REMEMBERED_FROM - 1)];
  const totals = createTotals();
  for (const one of [large, small]) {
    await totals.count(one);
    await totals.count(one);
  }
  expect([large.counted, small.counted]).toEqual([1, 2]);
  expect([totals.known(large), totals.known(small)]).toEqual([REMEMBERED_FROM, undefined]);
  jest.advanceTimersByTime(15_001);
  await totals.count(large);
  expect(large.counted).toBe(2);
  jest.useRealTimers();
});

it('forgets at once, and keeps no count that began before', async () => {
  const large = list(1_000);
  const totals = createTotals();
  await totals.count(large);
  totals.forget();
  expect(totals.known(large)).toBeUndefined();

  let finish: (total: number) => void = () => undefined;
  const slow: Count = { key: 'slow', run: () => new Promise((resolve) => (finish = resolve)) };
  const counting = totals.count(slow);
  totals.forget();
  finish(1_000);
  expect(await counting).toBe(1_000);
  expect(totals.known(slow)).toBeUndefined();
});

it('remembers only so many lists', async () => {
  const totals = createTotals();
  const lists = Array.from({ length: 501 }, (_, index) => list(1_000 + index));
  for (const one of lists) await totals.count(one);
  expect(lists.filter((one) => totals.known(one) === undefined)).toEqual([lists[0]]);
});
