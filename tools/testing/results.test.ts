import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import BrowserResultsReporter from './browser-results-reporter.cjs';
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

test('a browser test counts once, with the time of all its attempts and the message of the last', () => {
  const attempt = (message?: string) => ({ duration: 5, error: message === undefined ? undefined : { message } });
  const browserTest = (outcome: string, ...results: ReturnType<typeof attempt>[]) => ({
    outcome: () => outcome,
    titlePath: () => ['', 'phone', 'life.spec.ts', 'ends'],
    results,
  });
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-results-'));
  process.env.BROWSER_RESULTS = path.join(folder, 'results.json');
  const reporter = new BrowserResultsReporter();
  const tests = [
    browserTest('unexpected', attempt('first'), attempt('last')),
    browserTest('flaky', attempt('once'), attempt()),
    browserTest('skipped'),
  ];
  reporter.onBegin(undefined, { allTests: () => tests as never });
  reporter.onEnd();
  expect(JSON.parse(readFileSync(process.env.BROWSER_RESULTS, 'utf8'))).toEqual([
    { name: 'phone › life.spec.ts › ends', passed: false, milliseconds: 10, message: 'last' },
    { name: 'phone › life.spec.ts › ends', passed: true, milliseconds: 10 },
  ]);
  rmSync(folder, { recursive: true });
});
