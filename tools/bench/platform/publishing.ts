import { SHELL_DEPLOYABLE } from '@portal/domain';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { remoteNames, WORKSPACE_ROOT } from '../../federation/workspace';

/** Builds and publications of each remote; the two alternate. */
const REPETITIONS = 3;

/** Seconds it takes to publish a remote, and to build it bare: the shortest of some. */
export type Publishing = { name: string; publish: number; bare: number };

const RSPACK = path.join(WORKSPACE_ROOT, 'node_modules/@rspack/cli/bin/rspack.js');

/**
 * Times a program from its start to its end.
 * @returns seconds
 */
async function timeProgram(args: readonly string[], dataDir: string): Promise<number> {
  const begun = performance.now();
  const program = spawn(process.execPath, args, {
    cwd: WORKSPACE_ROOT,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(program, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`);
  return (performance.now() - begun) / 1000;
}

/**
 * Publishes every remote into portals that have nothing but the shell yet, so that all of it is built, checked and uploaded.
 * @param root an empty folder
 */
export async function measurePublishing(root: string): Promise<Publishing[]> {
  const found = new Map(remoteNames().map((name) => [name, { publish: Infinity, bare: Infinity }]));
  for (let turn = 0; turn < REPETITIONS; turn += 1) {
    const dataDir = path.join(root, `portal-${turn}`);
    const release = (...args: string[]): Promise<number> =>
      timeProgram(['--import', 'tsx', 'tools/releases/release.ts', 'publish', '--skip-checks', ...args], dataDir);
    await release(SHELL_DEPLOYABLE, '--skip-build');
    for (const [name, shortest] of found) {
      const config = path.join(__dirname, 'bare-build.config.ts');
      const output = path.join(root, `${name}-${turn}`);
      const bare = await timeProgram(
        [RSPACK, 'build', '--config', config, '--env', `remote=${name}`, '--env', `output=${output}`],
        dataDir,
      );
      shortest.bare = Math.min(shortest.bare, bare);
      shortest.publish = Math.min(shortest.publish, await release(name));
    }
  }
  return [...found].map(([name, shortest]) => ({ name, ...shortest }));
}
