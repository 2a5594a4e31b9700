// `npm run test:mutations -- <folder> [file …]`: Stryker breaks the code of a folder, one fault after another, and counts the faults
// that a test notices. The run fails when the score of a whole folder falls below the stated one.
import type { Stryker as Program } from '@stryker-mutator/core';
import { existsSync } from 'node:fs';
import path from 'node:path';

import { WORKSPACE_ROOT } from '../federation/workspace';
import { createTemporaryWorkspace } from '../testing/temporary-workspace';
import { exitOnSignals, makeTestFolder } from '../testing/test-folder.cjs';
import { SCORES } from './scores';

/** The project of a folder, with globs of its sources and of the tests that state what they do. */
function targetsOf(folder: string): { project: string; sources: string[]; tests: string } {
  const [group = '', name = '', ...inside] = folder.split('/');
  const below = inside.join('/');
  // The API's tests mirror its sources; the others lie beside them.
  const tests = group === 'apps' ? below.replace(/^src/, 'test') : below;
  return {
    project: path.join(group, name),
    sources: [`${below}/**/*.ts`, `!${below}/**/*.test.ts`],
    tests: `**/${tests}/**/*.test.ts`,
  };
}

async function main(): Promise<void> {
  const [folder = '', ...files] = process.argv.slice(2);
  if (!existsSync(path.join(WORKSPACE_ROOT, folder, '.')) || folder === '')
    throw new Error('Usage: npm run test:mutations -- <folder> [file …], for instance libs/domain/src/money');
  const score = SCORES[folder] ?? null;
  const { project, sources, tests } = targetsOf(folder);
  makeTestFolder();
  exitOnSignals();
  process.chdir(path.join(createTemporaryWorkspace().root, project));
  const options: ConstructorParameters<typeof Program>[0] = {
    // Stryker may change this copy. Its own sandbox has no packages of the project and no folder above it.
    inPlace: true,
    mutate: files.length > 0 ? files.map((file) => path.relative(project, path.join(folder, file))) : sources,
    testRunner: 'jest',
    plugins: ['@stryker-mutator/jest-runner'],
    jest: { configFile: 'jest.config.cjs', config: { testMatch: [tests] } },
    coverageAnalysis: 'perTest',
    // A fault in a constant of a module needs every test again.
    ignoreStatic: true,
    concurrency: 1,
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { allowColor: false, reportTests: false },
    // A file by itself may have less than its folder.
    thresholds: { high: 100, low: score ?? 0, break: files.length > 0 ? null : score },
  };
  const { Stryker } = await import('@stryker-mutator/core');
  await new Stryker(options).runMutationTest();
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
