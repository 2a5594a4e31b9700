// `npm run test:mutations -- <folder>`: Stryker breaks the code of a folder, one fault after another, and counts the faults that a
// test notices. The run fails when the score falls below the stated one. A file in place of the folder is measured alone.
import type { Stryker as Program } from '@stryker-mutator/core';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import { WORKSPACE_ROOT } from '../federation/workspace';
import { createTemporaryWorkspace } from '../testing/temporary-workspace';
import { exitOnSignals, makeTestFolder } from '../testing/test-folder.cjs';
import { SCORES } from './scores';

/** In the API a fault costs seconds: a fresh API and a fresh database answer it. */
const API = {
  // Emptied texts, lists, objects and functions. Nearly each of these fails at the first call, since a statement or an answer is missing:
  // the rules are measured.
  mutator: { excludedMutations: ['StringLiteral', 'ArrayDeclaration', 'ObjectLiteral', 'BlockStatement'] },
  // Jest keeps the modules of every run in memory: after 60 faults one takes 28 s instead of 5.
  maxTestRunnerReuse: 15,
};

/** Folders and files of tests, without the ending, that state what a place does, where they do not mirror it. */
const TESTS: Readonly<Record<string, readonly string[]>> = {
  // Sessions are tested where people sign in and out.
  'apps/api/src/platform/auth': ['test/platform/auth', 'test/features/session'],
  'apps/api/src/platform/auth/passwords.ts': ['test/platform/auth/passwords', 'test/features/session'],
  'apps/api/src/platform/auth/sessions-repository.ts': [
    'test/platform/auth/sessions-repository',
    'test/features/session',
  ],
  'apps/api/src/platform/auth/sessions.ts': ['test/features/session'],
  'apps/api/src/features/requests/life/check-deadlines.ts': ['test/features/requests/life/deadlines'],
  'apps/api/src/features/requests/life/close-as-duplicate.ts': ['test/features/requests/life/ways-out'],
  'apps/api/src/features/requests/life/continue-request.ts': ['test/features/requests/life/ways-out'],
  'apps/api/src/features/requests/life/keep-deadline.ts': ['test/features/requests/life/deadlines'],
  'apps/api/src/features/requests/life/lock-for-work.ts': ['test/features/repairs'],
  'apps/api/src/features/requests/life/request-transition.ts': ['test/features/requests/life/ways-out'],
  'apps/api/src/features/requests/life/requests-service.ts': [
    'test/features/requests/life/requests-routes',
    'test/features/requests/life/ways-out',
  ],
  // Rules of fields are tested with the records that have them.
  'libs/domain/src/validation/fields.ts': ['src/catalogue', 'src/finance', 'src/people', 'src/repairs', 'src/requests'],
};

/** The project of a folder or a file, with globs of its sources and of the tests that state what they do. */
function targetsOf(place: string): { project: string; sources: string[]; tests: string[] } {
  const [group = '', name = '', ...inside] = place.split('/');
  const below = inside.join('/');
  // The API's tests mirror its sources; the others lie beside them.
  const mirror = (group === 'apps' ? below.replace(/^src/, 'test') : below).replace(/\.ts$/, '');
  return {
    project: path.join(group, name),
    sources: below.endsWith('.ts') ? [below] : [`${below}/**/*.ts`, `!${below}/**/*.test.ts`],
    // Below the project alone: Stryker keeps a copy of all sources in a folder inside it.
    tests: (TESTS[place] ?? [mirror]).map((tests) => `<rootDir>/${tests}{.test.ts,/**/*.test.ts}`),
  };
}

/** Runs the set-up of a project's tests in this process: Jest would do all of it again for every fault. */
async function setUpTests(project: string): Promise<() => Promise<void>> {
  const root = path.join(WORKSPACE_ROOT, project);
  const config = createRequire(__filename)(path.join(root, 'jest.config.cjs')) as Config;
  const run = async (file: string | undefined): Promise<void> => {
    if (file === undefined) return;
    const step = (await import(file.replace('<rootDir>', root))) as { default: () => Promise<void> };
    await step.default();
  };
  await run(config.globalSetup);
  return () => run(config.globalTeardown);
}

type Config = { globalSetup?: string; globalTeardown?: string };

async function main(): Promise<void> {
  const [place = ''] = process.argv.slice(2);
  if (place === '' || !existsSync(path.join(WORKSPACE_ROOT, place)))
    throw new Error('Usage: npm run test:mutations -- <folder or file>, for instance libs/domain/src/money');
  const score = SCORES[place] ?? null;
  const { project, sources, tests } = targetsOf(place);
  makeTestFolder();
  exitOnSignals();
  const tearDownTests = await setUpTests(project);
  process.chdir(path.join(createTemporaryWorkspace().root, project));
  const options: ConstructorParameters<typeof Program>[0] = {
    // Stryker may change this copy. Its own sandbox has no packages of the project and no folder above it.
    inPlace: true,
    mutate: sources,
    testRunner: 'jest',
    plugins: ['@stryker-mutator/jest-runner'],
    jest: {
      configFile: 'jest.config.cjs',
      config: { testMatch: tests },
      // In the API it takes longer to read the imports of all files than to load the few test files of a folder.
      enableFindRelatedTests: project !== 'apps/api',
    },
    ...(project === 'apps/api' ? API : {}),
    // A fault that takes too long counts as noticed, and a busy machine takes long.
    timeoutMS: 60_000,
    coverageAnalysis: 'perTest',
    // A fault in a constant of a module needs every test again.
    ignoreStatic: true,
    concurrency: 1,
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { allowColor: false, reportTests: false },
    thresholds: { high: 100, low: score ?? 0, break: score },
  };
  const { Stryker } = await import('@stryker-mutator/core');
  try {
    await new Stryker(options).runMutationTest();
  } finally {
    await tearDownTests();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
