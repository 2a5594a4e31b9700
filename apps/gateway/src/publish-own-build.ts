import { publishImage, readImage, ReleaseRefusedError, type LocalBuild, type ReleaseStore } from '@portal/releases';
import type { FastifyBaseLogger } from 'fastify';

/** The pause before a store that could not be reached is tried again. Milliseconds. */
const RETRY_MS = 30_000;

/** How the history names who published. */
const PUBLISHER = 'portal';

type OwnBuild = { store: ReleaseStore; builds: readonly LocalBuild[]; logger: FastifyBaseLogger };

async function publish({ store, builds, logger }: OwnBuild): Promise<void> {
  try {
    const { changed, release, published } = await publishImage(store, builds, { by: PUBLISHER, at: new Date() });
    if (changed) logger.info({ release: release.number, published }, 'this image published its build');
  } catch (error) {
    if (error instanceof ReleaseRefusedError) {
      logger.error({ reason: error.message }, 'the build of this image does not fit the release and was not published');
      return;
    }
    logger.error({ err: error }, 'the build of this image could not be published; it is tried again');
    setTimeout(() => void publish({ store, builds, logger }), RETRY_MS).unref();
  }
}

/**
 * Publishes the builds that lie beside this program in a production folder (`tools/deploy/assemble.mjs`), unless this image
 * did so before. In a workspace there are none. A store that cannot be reached delays the publication, not the start:
 * API and open tabs do without it.
 * @param folder of the builds
 */
export async function publishOwnBuild(folder: string, store: ReleaseStore, logger: FastifyBaseLogger): Promise<void> {
  const builds = await readImage(folder);
  if (builds.length > 0) await publish({ store, builds, logger });
}
