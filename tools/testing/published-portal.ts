import { SHELL_DEPLOYABLE } from '@portal/domain';
import { startProductionPortal, type StartedPortal } from '@portal/server';
import type { LocalBuild } from '@portal/releases';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readAppBuild } from '../releases/build-app';
import { WORKSPACE_ROOT } from '../federation/workspace';
import { buildPortal } from '../start/build-portal.cjs';

/** Starts a portal with demonstration data that brings these builds along. */
export async function startPortalWith(builds: readonly LocalBuild[]): Promise<StartedPortal> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-builds-'));
  try {
    for (const build of builds) await symlink(build.folder, path.join(folder, build.deployable));
    return await startProductionPortal({ NODE_ENV: 'development', DEMO: '1', BUILDS_DIR: folder });
  } finally {
    // A portal that answers has stored them.
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts a portal with demonstration data in which the shell and one area of this workspace are published. */
export async function startPortalWithArea(area: string): Promise<StartedPortal> {
  const names = [SHELL_DEPLOYABLE, area];
  for (const name of names) await buildPortal(WORKSPACE_ROOT, name);
  return startPortalWith(await Promise.all(names.map((name) => readAppBuild(name))));
}
