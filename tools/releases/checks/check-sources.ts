import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { ReleaseCheck } from '@portal/domain';
import { carriedLibraries } from '../../federation/input-version';
import { WORKSPACE_ROOT } from '../../federation/workspace';
import { PortalRefusal } from '../portal';

/** Runs targets of projects of this workspace; Nx has the results of what did not change. */
async function runTargets(targets: readonly string[], projects: readonly string[]): Promise<boolean> {
  const nx = path.join(WORKSPACE_ROOT, 'node_modules/nx/dist/bin/nx.js');
  const args = ['run-many', '-t', ...targets, '-p', projects.join(), '--outputStyle=static'];
  const child = spawn(process.execPath, [nx, ...args], {
    cwd: WORKSPACE_ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NX_DAEMON: 'false' },
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0;
}

const CHECKING = { types: 'typecheck', lint: 'lint', tests: 'test' } as const;

/**
 * Runs the checks of a project of this workspace, and of the libraries whose code its build carries, side by side: types by
 * themselves, because Nx runs nothing else beside them; those of the libraries are among the project's.
 */
async function runChecks(name: string): Promise<boolean> {
  const projects = [name, ...carriedLibraries(name).map((folder) => path.basename(folder))];
  const runs = [runTargets([CHECKING.types], [name]), runTargets([CHECKING.lint, CHECKING.tests], projects)];
  return (await Promise.all(runs)).every(Boolean);
}

/** Throws PortalRefusal when one of them fails; their own output gives the reason. */
export async function checkSources(name: string): Promise<ReleaseCheck[]> {
  if (await runChecks(name)) return Object.keys(CHECKING) as (keyof typeof CHECKING)[];
  throw new PortalRefusal(`${name} no pasa sus tipos, lint o pruebas: no se publicó nada`);
}

/** Throws PortalRefusal when one of them fails; its own output says why. */
export async function buildApps(names: readonly string[]): Promise<void> {
  if (await runTargets(['build'], names)) return;
  throw new PortalRefusal(`${names.join(', ')} no se pudo construir: no se publicó nada`);
}
