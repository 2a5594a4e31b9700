import { BUILD_REPORT_FILE } from '@portal/releases';
import type { Compiler } from '@rspack/core';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterBuild } from './after-build';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'after-build-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs the plugin on a finished build, and tells whether the folder then holds a report. */
async function build({ error, complete }: { error?: Error; complete?: () => Promise<void> }): Promise<boolean> {
  const report = path.join(folder, BUILD_REPORT_FILE);
  const errors = error ? [error] : [];
  const stats = {
    hasErrors: () => errors.length > 0,
    hasWarnings: () => false,
    compilation: { outputOptions: { path: folder } },
  };
  const steps: Record<string, (given: unknown) => Promise<void>> = {};
  const hook = (name: string) => ({
    tapPromise: (_plugin: string, step: (given: unknown) => Promise<void>) => (steps[name] = step),
  });
  const plugin = afterBuild(async () => {
    writeFileSync(report, '{}');
    await complete?.();
  });
  plugin.apply({ hooks: { afterEmit: hook('afterEmit'), done: hook('done') } } as unknown as Compiler);
  await steps.afterEmit?.({ getStats: () => stats, errors });
  await steps.done?.(stats);
  return existsSync(report);
}

it('keeps the report of a build that succeeds', async () => {
  expect(await build({})).toBe(true);
});

it('leaves no report of a build whose check fails', async () => {
  expect(await build({ complete: () => Promise.reject(new Error('over budget')) })).toBe(false);
});

it('leaves no report of the build before when one does not compile', async () => {
  await build({});
  expect(await build({ error: new Error('syntax') })).toBe(false);
});
