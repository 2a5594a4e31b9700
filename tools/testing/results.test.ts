import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readPlaywright } from './browser-tests.cjs';
import { describeCounts, describeFailures, describeSlowest, exitCodeOf, withUnseenFailure } from './results.cjs';

const passed = { name: 'api:test › a.test.ts › adds', passed: true, milliseconds: 20 };
const failed = { name: 'api:test › b.test.ts › divides', passed: false, milliseconds: 1500, message: 'by zero' };

describe('a program that runs tests', () => {
  test('counts by its tests', () => {
    expect(withUnseenFailure('api:test', true, [passed])).toEqual([passed]);
    expect(withUnseenFailure('api:test', false, [passed, failed])).toEqual([passed, failed]);
  });

  test('fails without results', () => {
    expect(describeCounts(withUnseenFailure('api:test', true, []))).toBe('0 passed, 1 failed');
  });

  test('fails when its exit code contradicts its tests', () => {
    expect(describeCounts(withUnseenFailure('api:test', false, [passed]))).toBe('1 passed, 1 failed');
  });
});

describe("Playwright's report", () => {
  const attempt = (message?: string) => ({ duration: 5, errors: message === undefined ? [] : [{ message }] });
  const attempted = (
    status: 'expected' | 'unexpected' | 'flaky' | 'skipped',
    ...results: ReturnType<typeof attempt>[]
  ) => ({
    projectName: 'phone',
    status,
    results,
  });
  const report = (...tests: ReturnType<typeof attempted>[]) => ({
    errors: [],
    suites: [
      {
        title: 'life.spec.ts',
        suites: [{ title: 'a request', specs: [{ title: 'ends', file: 'life.spec.ts', line: 3, tests }] }],
      },
    ],
  });

  test('names the tests and keeps the message of the last attempt', () => {
    expect(readPlaywright(report(attempted('unexpected', attempt('first'), attempt('last'))))).toEqual([
      { name: 'phone › life.spec.ts › a request › ends', passed: false, milliseconds: 10, message: 'last' },
    ]);
  });

  test('passes what passed at the second attempt and leaves out what was skipped', () => {
    const results = readPlaywright(
      report(attempted('expected'), attempted('flaky', attempt('once'), attempt()), attempted('skipped')),
    );
    expect(describeCounts(results)).toBe('2 passed, 0 failed');
  });

  test('counts an error outside the tests', () => {
    const results = readPlaywright({ ...report(attempted('expected')), errors: [{ message: 'no portal' }] });
    expect(describeFailures(results)).toBe('✕ browser tests\n    no portal');
  });
});

test('the closing lines name each failure with the beginning of its message', () => {
  const long = Array.from({ length: 40 }, (_, index) => `line ${index}`).join('\n\n');
  const text = describeFailures([
    passed,
    failed,
    { ...failed, name: 'ui:test', message: `\u001B[31mred\u001B[39m\n${long}` },
  ]);
  expect(text).toMatch(/^✕ api:test › b\.test\.ts › divides\n {4}by zero\n✕ ui:test\n {4}red\n {4}line 0\n/);
  expect(text.split('\n')).toHaveLength(2 + 1 + 12);
  expect(describeFailures([passed])).toBe('');
});

test('the last line and the exit code agree', () => {
  expect([describeCounts([passed, failed]), exitCodeOf([passed, failed])]).toEqual(['1 passed, 1 failed', 1]);
  expect([describeCounts([passed]), exitCodeOf([passed])]).toEqual(['1 passed, 0 failed', 0]);
  expect([describeCounts([]), exitCodeOf([])]).toEqual(['0 passed, 0 failed', 1]);
});

test('durations are written and shown, the slowest first', () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'portal-results-'));
  expect(describeSlowest(root, [passed, failed])).toMatch(/ 1\.5 s {2}api:test › b.*\n.* 0\.0 s {2}api:test › a/);
  expect(JSON.parse(readFileSync(path.join(root, '.nx/test-durations.json'), 'utf8'))).toEqual([
    { name: failed.name, milliseconds: 1500 },
    { name: passed.name, milliseconds: 20 },
  ]);
  rmSync(root, { recursive: true });
});
