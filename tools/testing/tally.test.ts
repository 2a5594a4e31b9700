import { describeTally, exitCodeOf, sum, tallyCheck, tallyUnitTests, tallyPlaywright } from './tally.cjs';

const unitTests = (passed: number, failed: number, errors = 0) => ({ passed, failed, errors });
const playwright = (expected: number, unexpected: number, { flaky = 0, errors = [] as unknown[] } = {}) => ({
  stats: { expected, unexpected, flaky, skipped: 0 },
  errors,
});

describe('a lint or typecheck task', () => {
  test.each(['success', 'local-cache', 'local-cache-kept-existing', 'remote-cache'])('%s passes', (status) => {
    expect(tallyCheck(status)).toEqual({ passed: 1, failed: 0 });
  });

  test.each(['failure', 'skipped', 'something new', undefined])('%s fails', (status) => {
    expect(tallyCheck(status)).toEqual({ passed: 0, failed: 1 });
  });
});

describe('a task that runs unit tests', () => {
  test('counts each test, from the cache too', () => {
    expect(tallyUnitTests('success', unitTests(12, 0))).toEqual({ passed: 12, failed: 0 });
    expect(tallyUnitTests('local-cache', unitTests(12, 0))).toEqual({ passed: 12, failed: 0 });
    expect(tallyUnitTests('failure', unitTests(10, 2))).toEqual({ passed: 10, failed: 2 });
  });

  test('counts a file that could not be run', () => {
    expect(tallyUnitTests('failure', unitTests(10, 0, 1))).toEqual({ passed: 10, failed: 1 });
  });

  test('fails when it wrote no results, failed beside its tests, or ran none', () => {
    expect(tallyUnitTests('success', undefined)).toEqual({ passed: 0, failed: 1 });
    expect(tallyUnitTests('failure', unitTests(10, 0))).toEqual({ passed: 10, failed: 1 });
    expect(tallyUnitTests('success', unitTests(0, 0))).toEqual({ passed: 0, failed: 1 });
  });
});

describe('browser tests', () => {
  test('count each test', () => {
    expect(tallyPlaywright(0, playwright(8, 0))).toEqual({ passed: 8, failed: 0 });
    expect(tallyPlaywright(1, playwright(7, 1, { flaky: 1 }))).toEqual({ passed: 8, failed: 1 });
  });

  test('fail when the set-up broke, nothing was written, or nothing ran', () => {
    expect(tallyPlaywright(1, playwright(0, 0, { errors: [{}] }))).toEqual({ passed: 0, failed: 1 });
    expect(tallyPlaywright(1, undefined)).toEqual({ passed: 0, failed: 1 });
    expect(tallyPlaywright(1, playwright(8, 0))).toEqual({ passed: 8, failed: 1 });
    expect(tallyPlaywright(0, playwright(0, 0))).toEqual({ passed: 0, failed: 1 });
  });
});

test('the last line and the exit code tell the same', () => {
  const total = sum([
    { passed: 3, failed: 1 },
    { passed: 4, failed: 0 },
  ]);
  expect(describeTally(total)).toBe('7 passed, 1 failed');
  expect(exitCodeOf(total)).toBe(1);
  expect(exitCodeOf({ passed: 7, failed: 0 })).toBe(0);
  expect(exitCodeOf(sum([]))).toBe(1);
});
