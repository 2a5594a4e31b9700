import { createApi, createDatabase, createDiskFileStore, createLogger } from '@portal/server';
import {
  checkLive,
  readLocalBuilds,
  ReleaseRefusedError,
  unservedBuilds,
  type LiveBuild,
  type LocalBuild,
} from '@portal/releases';
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

const stableOf = ({ role, report }: LiveBuild): string | null => (role === 'stable' ? report.version : null);

/**
 * Compares the builds that a server of this checkout would bring with what is live, as its start does.
 * @param from a folder with `builds/`, such as a production folder; else the builds of this checkout
 * @throws PortalRefusal with what would keep it from starting
 */
export async function checkStart(portal: Portal, from?: string): Promise<string[]> {
  const builds =
    from === undefined
      ? await readLocalBuilds(path.join(WORKSPACE_ROOT, 'apps'), 'dist')
      : await readLocalBuilds(path.join(from, 'builds'));
  if (builds.length === 0) throw new PortalRefusal('no hay nada construido: npx nx run-many -t build');
  const live = await portal.live();
  const withdrawn = live.length === 0 ? [] : await portal.withdrawn();
  const isKept = ({ deployable, report: { version } }: LocalBuild): boolean =>
    withdrawn.includes(deployable) ||
    live.some((one) => one.deployable === deployable && [one.brought, stableOf(one)].includes(version));
  const brought = builds
    .filter((build) => !isKept(build))
    .map(({ deployable, report }): LiveBuild => ({ deployable, role: 'stable', report }));
  // A version of all ends the candidate.
  const stays = live.filter(({ deployable }) => !brought.some((build) => build.deployable === deployable));
  const after = [...stays, ...brought];
  const served = await readServedOperations();
  try {
    checkLive(live, after, served);
  } catch (error) {
    if (error instanceof ReleaseRefusedError) throw new PortalRefusal(error.message);
    throw error;
  }
  const lacking = unservedBuilds(after, served);
  if (lacking.length > 0) {
    const lines = lacking.map(({ name, version, operations }) => `${name} ${version} llama a ${operations.join(', ')}`);
    const advice = 'Publica las áreas que faltan, o retíralas: withdraw <área>.';
    throw new PortalRefusal(['A la API de esta versión le falta lo que usan:', ...lines, advice].join('\n'));
  }
  const named = brought.map(({ report }) => `${report.name} ${report.version}`).join(', ') || 'no cambia nada';
  return [`puede iniciar con lo que hay en el portal: ${named}`];
}
