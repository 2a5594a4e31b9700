import { createApi, createDatabase, createDiskFileStore, createLogger } from '@portal/server';
import { broughtBuilds, checkBrought, readLocalBuilds } from '@portal/releases';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WORKSPACE_ROOT } from '../../federation/workspace';
import { PortalRefusal, type Portal } from '../portal';

/** Reads the operations of this checkout's API from its routes: it queries nothing, and answers nobody. */
async function readServedOperations(): Promise<ReadonlySet<string>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-operations-'));
  const pool = {} as Parameters<typeof createDatabase>[0];
  try {
    const app = await createApi({
      environment: 'production',
      db: createDatabase(pool),
      pool,
      dataDir,
      files: createDiskFileStore(dataDir),
      sessionSecret: 'signs nothing, as nobody is answered',
      logger: createLogger('silent'),
    });
    return app.servedOperations;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * Compares the builds that a server of this checkout would bring with what is live, as its start does.
 * @param from a folder with `builds/`, such as a production folder; else the builds of this checkout
 * @throws PortalRefusal or ReleaseRefusedError with what would keep it from starting
 */
export async function checkStart(portal: Portal, from?: string): Promise<string[]> {
  const builds =
    from === undefined
      ? await readLocalBuilds(path.join(WORKSPACE_ROOT, 'apps'), 'dist')
      : await readLocalBuilds(path.join(from, 'builds'));
  if (builds.length === 0) throw new PortalRefusal('no hay nada construido: npx nx run-many -t build');
  const live = await portal.live();
  const withdrawn = live.length === 0 ? [] : await portal.withdrawn();
  const brought = broughtBuilds(builds, (name) => {
    if (withdrawn.includes(name)) return { stable: null, brought: null };
    const stable = live.find(({ deployable, role }) => deployable === name && role === 'stable');
    return stable && { stable: stable.report.version, brought: stable.brought };
  });
  checkBrought(live, brought, await readServedOperations());
  const named = brought.map(({ report }) => `${report.name} ${report.version}`).join(', ') || 'no cambia nada';
  return [`puede iniciar con lo que hay en el portal: ${named}`];
}
