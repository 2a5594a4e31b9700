import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { WORKSPACE_ROOT } from '../federation/workspace';
import ResultsReporter from './results-reporter.cjs';

test('a browser test counts once, with the message of its last attempt and the command that runs its file again', () => {
  const attempt = (message?: string) => ({ error: message === undefined ? undefined : { message } });
  const browserTest = (outcome: string, file: string, ...results: ReturnType<typeof attempt>[]) => ({
    outcome: () => outcome,
    titlePath: () => ['', 'whole', path.basename(file), 'ends'],
    location: { file: path.join(WORKSPACE_ROOT, file) },
    results,
  });
  const tests = [
    browserTest('unexpected', 'apps/requests/e2e/photos.spec.ts', attempt('first'), attempt('last')),
    browserTest('flaky', 'apps/portal-e2e/specs/life.spec.ts', attempt('once'), attempt()),
    browserTest('skipped', 'apps/portal-e2e/specs/life.spec.ts'),
  ];
  const before = process.cwd();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-results-'));
  process.chdir(folder);
  try {
    const reporter = new ResultsReporter();
    reporter.onBegin(undefined, { allTests: () => tests as never });
    reporter.onEnd();
    expect(JSON.parse(readFileSync('test-results/browser.json', 'utf8'))).toEqual([
      {
        name: 'whole › photos.spec.ts › ends',
        passed: false,
        again: 'npx nx e2e requests -- apps/requests/e2e/photos.spec.ts',
        message: 'last',
      },
      {
        name: 'whole › life.spec.ts › ends',
        passed: true,
        again: 'npx nx e2e portal-specs -- apps/portal-e2e/specs/life.spec.ts',
      },
    ]);
  } finally {
    process.chdir(before);
    rmSync(folder, { recursive: true });
  }
});
