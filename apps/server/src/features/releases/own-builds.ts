import {
  broughtBuilds,
  checkBrought,
  checkBuild,
  haveSameFiles,
  readLocalBuilds,
  ReleaseRefusedError,
  verifyFiles,
  type LocalBuild,
} from '@portal/releases';
import { sql } from 'kysely';

import { recordProgram } from '../../platform/audit/record-audit';
import type { Db } from '../../platform/database/schema';
import type { ApiLogger } from '../../platform/observability/logger';
import { findBuild, liveBuilds, readLive, versionsIn } from '../../platform/releases/live';
import { otherContents, type Publisher, type ReleaseChanges } from './change-releases';

/** Why the screens that a server brings along cannot be published; it does not start then. */
export class UnfitBuildsError extends Error {
  override readonly name = 'UnfitBuildsError';

  constructor(reason: string) {
    super(
      `Las pantallas de esta versión no se pueden publicar sobre lo que hay en el portal, y nada ha cambiado.\n${reason}\n` +
        'Con la versión anterior en marcha: publica las áreas que faltan, o retíralas (npm run release -- withdraw <área>).',
    );
  }
}

/** The server brings what its own build holds: nobody has to be asked. */
export const SERVER: Publisher = {
  name: 'portal',
  allowWider: () => Promise.resolve(),
  record: (trx, event) => recordProgram(trx, event),
};

/**
 * The builds of a folder, or those that lie beside the server's own: in `builds/` of a production folder, in
 * `apps/<name>/dist` of a checkout.
 */
export async function readOwnBuilds(root: string, folder?: string): Promise<LocalBuild[]> {
  if (folder !== undefined) return readLocalBuilds(folder);
  const builds = await readLocalBuilds(`${root}/builds`);
  return builds.length > 0 ? builds : readLocalBuilds(`${root}/apps`, 'dist');
}

async function refusingStart<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ReleaseRefusedError) throw new UnfitBuildsError(error.message);
    throw error;
  }
}

/**
 * Compares what this version brings with what is live, before anything changes; in a database from before there were
 * rows of releases nothing is.
 * @throws UnfitBuildsError naming the area, the version and what it lacks
 */
export const checkOwnBuilds = (db: Db, builds: readonly LocalBuild[], served: ReadonlySet<string>): Promise<void> =>
  refusingStart(async () => {
    const { rows } = await sql`select 1 where to_regclass('live') is not null`.execute(db);
    const hasRows = rows.length > 0;
    const live = hasRows ? await readLive(db) : [];
    const brought = broughtBuilds(builds, versionsIn(live));
    for (const build of brought) {
      const { deployable, report } = build;
      await checkBuild(build);
      await verifyFiles(build);
      const stored = hasRows ? await findBuild(db, deployable, report.version) : undefined;
      if (stored && !haveSameFiles(stored.report, report)) throw otherContents(report);
    }
    checkBrought(liveBuilds(live), brought, served);
  });

/** Throws UnfitBuildsError when another server changed what is live meanwhile, and a build does not fit it. */
export const publishOwnBuilds = (
  changes: Pick<ReleaseChanges, 'publishBrought'>,
  builds: readonly LocalBuild[],
  logger: ApiLogger,
): Promise<void> =>
  refusingStart(async () => {
    const outcome = await changes.publishBrought(SERVER, builds);
    if (outcome?.changed) logger.info({ release: outcome.release.number, note: outcome.release.note }, 'published');
  });
