import { judge, percentile, printable, readable, type GroupResult } from './report';

/** A group whose calls took exactly these milliseconds. */
const group = (few: number, many: number, isCompared = true): GroupResult => ({
  name: 'opens',
  isCompared,
  rows: [{ name: 'first page', few: [few], many: [many] }],
});

it('computes percentiles', () => {
  const samples = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentile(samples, 0.5)).toBe(51);
  expect(percentile(samples, 0.95)).toBe(96);
  expect(samples[0]).toBe(100);
});

it('refuses a list whose time grows by more than half with the number of rows', () => {
  expect(judge([group(2, 3)])).toEqual([{ group: 'opens', ratio: 1.5, holds: true }]);
  expect(judge([group(1.9, 3)])[0]?.holds).toBe(false);
});

it('judges no group whose results differ with the number of rows', () => {
  expect(judge([group(1, 100, false)])).toEqual([]);
});

it('lets no slow scenario hide behind quick ones', () => {
  const rows = [...Array.from({ length: 9 }, () => group(1, 1)), group(1, 40)].flatMap((one) => one.rows);
  expect(judge([{ name: 'searches', isCompared: true, rows }])).toEqual([
    { group: 'searches', ratio: 40, holds: false },
  ]);
});

it('writes metrics and verdicts for people', () => {
  const groups = [group(2, 4)];
  const results = { few: 500, many: 50_000, groups, verdicts: judge(groups), conditions: 'Somewhere.' };
  expect(readable(results)).toContain('| opens | 2.00 × | ≤ 1.50 × | FAIL |');
  expect(printable(results)).toMatch(/opens: first page +2\.00 \/ 2\.00/);
});
