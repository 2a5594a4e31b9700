import type { Measured } from './measure';
import { judge, percentile, printable, readable, type GroupResult } from './report';
import type { Suite } from './suite';

const SUITE: Suite = {
  name: 'users',
  title: 'The list of users',
  rows: 'users',
  few: 500,
  many: 50_000,
  people: [],
  seed: () => Promise.resolve(),
  groups: () => Promise.resolve([]),
};

const measured = (api: number[], bare: number[]): Measured => ({ api, bare, statements: 1 });

/** A group whose calls took exactly these milliseconds. */
const group = (few: number, many: number, bare: number): GroupResult => ({
  name: 'opens',
  bars: ['bare', 'few'],
  rows: [{ name: 'first page', few: measured([few], [1]), many: measured([many], [bare]) }],
});

it('computes percentiles', () => {
  const samples = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentile(samples, 0.5)).toBe(51);
  expect(percentile(samples, 0.95)).toBe(96);
  expect(samples[0]).toBe(100);
});

it.each([
  ['both bars hold', group(2, 3, 1.5), [true, true]],
  ['many rows cost more than they may', group(1.9, 3, 1.5), [true, false]],
  ['the API costs more than it may', group(2, 3, 1.4), [false, true]],
])('judges: %s', (_what, result, holds) => {
  expect(judge([result], SUITE).map((verdict) => verdict.holds)).toEqual(holds);
});

it('lets no slow scenario hide behind quick ones', () => {
  const quick = group(1, 1, 1).rows[0];
  const slow = group(1, 40, 1).rows[0];
  const rows = [...Array.from({ length: 9 }, () => quick), slow].flatMap((row) => (row === undefined ? [] : [row]));
  expect(judge([{ name: 'searches', bars: ['bare'], rows }], SUITE)[0]).toMatchObject({ ratio: 40, holds: false });
});

it('writes metrics and verdicts for people', () => {
  const groups = [group(2, 3, 1.4)];
  const results = { suite: SUITE, groups, verdicts: judge(groups, SUITE), findings: [], conditions: 'Somewhere.' };
  expect(readable(results)).toContain('| opens | the same SQL through bare pg | 2.14 × | ≤ 2.00 × | FAIL |');
  expect(printable(results)).toMatch(/opens: first page +2\.00 \/ 2\.00/);
});

it('tells what else was found, with its details', () => {
  const finding = { about: 'scans', found: 'none', bar: 'none', holds: true, details: ['Index Scan'] };
  const results = { suite: SUITE, groups: [], verdicts: [], findings: [finding], conditions: 'Somewhere.' };
  expect(readable(results)).toContain('| scans | none | none | PASS |');
  expect(readable(results)).toContain('```\nIndex Scan\n```');
  expect(printable(results)).toMatch(/scans +none +none +PASS/);
});
