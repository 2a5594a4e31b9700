import { execFile } from 'node:child_process';
import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { remoteNames } from '../federation/workspace';
import { createTemporaryWorkspace, type TemporaryWorkspace } from './temporary-workspace';

const run = promisify(execFile);

const NX_ENVIRONMENT = { NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0', NO_COLOR: '1' };
const GIT_IDENTITY = ['-c', 'user.name=team', '-c', 'user.email=team@portal.test', '-c', 'commit.gpgsign=false'];
const TARGETS = ['build', 'lint', 'typecheck', 'test', 'e2e'];

/** A repository whose last commit is what everybody has. */
let workspace: TemporaryWorkspace;
const git = (...args: string[]) => run('git', [...GIT_IDENTITY, ...args], { cwd: workspace.root });
beforeAll(async () => {
  workspace = createTemporaryWorkspace();
  await git('init', '--quiet');
  await git('add', '--all');
  await git('commit', '--quiet', '--message', 'everything');
});
afterAll(() => workspace.remove());

type TaskGraph = { tasks: { tasks: Record<string, unknown> } };

/** Lists the tasks that Nx would run for uncommitted changes, including the builds they need. */
async function affectedTasks(): Promise<string[]> {
  const nx = path.join(workspace.root, 'node_modules/nx/dist/bin/nx.js');
  const args = [nx, 'affected', '--base=HEAD', '-t', ...TARGETS, '--graph=stdout'];
  const { stdout } = await run(process.execPath, args, {
    cwd: workspace.root,
    env: { ...process.env, ...NX_ENVIRONMENT },
    maxBuffer: 64 * 1024 * 1024,
  });
  const graph = JSON.parse(stdout.slice(stdout.indexOf('{'))) as TaskGraph;
  return Object.keys(graph.tasks.tasks).sort();
}

async function change(...files: string[]): Promise<void> {
  for (const file of files) await appendFile(path.join(workspace.root, file), '\n// changed\n');
}

test('a change in one remote builds and tests that remote and what crosses the areas, and no other area', async () => {
  const [remote = ''] = remoteNames(); // all are of one form (rspack-configs.test.ts)
  await change(`apps/${remote}/src/App.tsx`);
  const crossing = ['lint', 'typecheck', 'e2e'].map((target) => `portal-specs:${target}`);
  const own = TARGETS.map((target) => `${remote}:${target}`);
  expect(await affectedTasks()).toEqual([...own, ...crossing].sort());
});

test('a change of a library builds and tests everyone who uses it', async () => {
  await git('checkout', '--quiet', '--', '.');
  await change('libs/ui/src/index.ts');
  const tasks = await affectedTasks();
  expect(tasks).toEqual(expect.arrayContaining(['shell:build', ...remoteNames().map((remote) => `${remote}:test`)]));
});
