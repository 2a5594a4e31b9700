import path from 'node:path';
import type { ReleaseCheck } from '@portal/domain';
import { carriedLibraries } from '../../federation/input-version';
import { WORKSPACE_ROOT } from '../../federation/workspace';
import { NX_ENVIRONMENT, nxRunMany, runNode } from '../../start/child-commands.cjs';
import { PortalRefusal } from '../portal';

/** Runs targets of projects of this workspace; Nx has the results of what did not change. */
async function runTargets(targets: readonly string[], projects: readonly string[]): Promise<boolean> {
  const env = { ...process.env, ...NX_ENVIRONMENT };
  return (await runNode(nxRunMany(WORKSPACE_ROOT, [...targets], [...projects]), { cwd: WORKSPACE_ROOT, env })) === 0;
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
