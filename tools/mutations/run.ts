// `npm run test:mutations [-- part of a file, a fact or a test]`: puts one fault after another into a copy of the sources, and expects
// the narrowest test to fail. `--check` only looks whether every fault still finds its place.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { endWithChildrenOnSignals, run } from '../start/child-commands.cjs';
import { provideChromium } from '../testing/chromium.cjs';
import { createTemporaryWorkspace } from '../testing/temporary-workspace';
import { BROWSER_TESTS, MUTATIONS, type Mutation } from './mutations';
import { outcomeOf, type Counts, type Outcome } from './outcome';

const ROOT = path.resolve(__dirname, '../..');
/** Against what hangs; also right for a busy machine. */
const TIME_LIMIT_MS = 15 * 60_000;

type PlaywrightResults = { stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] };

/** What a run of one test file counted, and what it printed. */
type TestRun = { counts: Counts | undefined; output: string };

/** Answers what is wrong with an entry itself: its text does not stand in its file exactly once, or its test is not there. */
function staleness({ file, from, to, project, test }: Mutation): string | undefined {
  const changed = path.join(ROOT, file);
  const places = existsSync(changed) ? readFileSync(changed, 'utf8').split(from).length - 1 : 0;
  if (places !== 1) return `${file} has ${places} times: ${from}`;
  if (to === from) return `${file} stays as it is: ${from}`;
  return existsSync(path.join(ROOT, project, test)) ? undefined : `there is no ${project}/${test}`;
}

function readCounts<Results>(file: string, countsOf: (results: Results) => Counts): Counts | undefined {
  return existsSync(file) ? countsOf(JSON.parse(readFileSync(file, 'utf8')) as Results) : undefined;
}

async function runUnitTest(root: string, { project, test }: Mutation): Promise<TestRun> {
  const cwd = path.join(root, project);
  const results = path.join(cwd, 'test-results/unit.json');
  rmSync(results, { force: true });
  const args = [path.join(root, 'node_modules/jest/bin/jest.js'), '--runInBand', '--runTestsByPath', test];
  const { output } = await run({ command: process.execPath, args }, { cwd, timeoutMs: TIME_LIMIT_MS });
  const counts = readCounts<{ passed: boolean }[]>(results, (tests) => {
    const passed = tests.filter((one) => one.passed).length;
    return { passed, failed: tests.length - passed, errors: 0 };
  });
  return { counts, output };
}

/** A fault that a browser test has to find is built before the test runs. */
async function runBrowserTest(root: string, { project, test }: Mutation): Promise<TestRun> {
  const nx = [path.join(root, 'node_modules/nx/dist/bin/nx.js'), 'run-many', '-t', 'build', '--outputStyle=static'];
  const env = { NX_DAEMON: 'false' };
  const build = await run({ command: process.execPath, args: nx }, { cwd: root, env, timeoutMs: TIME_LIMIT_MS });
  if (build.code !== 0) return { counts: undefined, output: build.output };
  const chromiumPath = await provideChromium(root);
  const results = path.join(root, '.nx/mutation.json');
  rmSync(results, { force: true });
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js');
  const args = [cli, 'test', `${project}/${test}`, '--reporter=list,json'];
  const { output } = await run(
    { command: process.execPath, args },
    {
      cwd: path.join(root, BROWSER_TESTS),
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: results, ...(chromiumPath ? { CHROMIUM_PATH: chromiumPath } : {}) },
      timeoutMs: TIME_LIMIT_MS,
    },
  );
  const counts = readCounts<PlaywrightResults>(results, ({ stats, errors }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    errors: errors.length,
  }));
  return { counts, output };
}

const isBrowserTest = ({ test }: Mutation): boolean => test.endsWith('.spec.ts');

/** Puts the fault into the copy, runs its test, and takes the fault out again. */
async function tryMutation(root: string, mutation: Mutation): Promise<TestRun> {
  const file = path.join(root, mutation.file);
  const content = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    content.replace(mutation.from, () => mutation.to),
  );
  try {
    return await (isBrowserTest(mutation) ? runBrowserTest(root, mutation) : runUnitTest(root, mutation));
  } finally {
    writeFileSync(file, content);
  }
}

/** Where all tests of a file fail, it may be for another reason than the fault. */
function describe({ project, test }: Mutation, counts: Counts | undefined): string {
  const failed = counts ? `: ${counts.failed} of ${counts.passed + counts.failed} tests failed` : '';
  return `${project}/${test}${failed}`;
}

/** Tries the faults one after another. */
async function tryAll(mutations: readonly Mutation[]): Promise<boolean> {
  const { root } = createTemporaryWorkspace();
  process.on('exit', () => rmSync(root, { recursive: true, force: true }));
  const counted: Record<Outcome, number> = { red: 0, survived: 0, broken: 0 };
  for (const mutation of mutations) {
    const startedAt = performance.now();
    const { counts, output } = await tryMutation(root, mutation);
    const outcome = outcomeOf(counts);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    counted[outcome] += 1;
    const word = outcome === 'red' ? outcome : outcome.toUpperCase();
    console.log(`${word.padEnd(8)} ${seconds.padStart(4)} s  ${mutation.fact} (${describe(mutation, counts)})`);
    if (outcome === 'broken') console.log(output);
  }
  console.log(`${counted.red} of ${mutations.length} faults were noticed`);
  return counted.red === mutations.length;
}

async function main(): Promise<void> {
  endWithChildrenOnSignals();
  const wanted = process.argv[2] ?? '';
  const stale = MUTATIONS.flatMap((mutation) => staleness(mutation) ?? []);
  for (const problem of stale) console.error(problem);
  if (stale.length > 0) process.exit(1);
  if (wanted === '--check') return console.log(`${MUTATIONS.length} faults find their places`);
  const chosen = MUTATIONS.filter(({ file, fact, project, test }) =>
    [file, fact, `${project}/${test}`].some((text) => text.includes(wanted)),
  );
  if (chosen.length === 0) throw new Error(`no fault has "${wanted}" in its file, its fact or its test`);
  if (!(await tryAll(chosen))) process.exitCode = 1;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
