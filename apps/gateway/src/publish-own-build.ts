import { checksText } from '@portal/domain';
import { pruneAfterChange, publishImage, readImage, ReleaseRefusedError, type ReleaseStore } from '@portal/releases';
import type { FastifyBaseLogger } from 'fastify';

/** The pause before a publication that failed is tried again. Milliseconds. */
const RETRY_MS = 30_000;

const PUBLISHER = 'portal';

const SOURCE = { checks: checksText([]) };

/**
 * Publishes the builds that lie beside this program in a production folder (`tools/deploy/assemble.mjs`), unless this
 * image did so before, and then removes the versions that nobody needs any more. In a workspace there are none. A store
 * that cannot be reached delays the publication, not the start: API and open tabs do without it. What goes wrong is
 * logged.
 */
export async function publishOwnBuild(folder: string, store: ReleaseStore, logger: FastifyBaseLogger): Promise<void> {
  try {
    const builds = await readImage(folder);
    if (builds.length === 0) return;
    const publication = { by: PUBLISHER, at: new Date(), source: SOURCE };
    const { changed, release, published } = await publishImage(store, builds, publication);
    if (!changed) return;
    logger.info({ release: release.number, published }, 'this image published its build');
    await pruneAfterChange(store, new Date(), logger);
  } catch (error) {
    if (error instanceof ReleaseRefusedError) {
      logger.error({ reason: error.message }, 'the build of this image does not fit the release and was not published');
      return;
    }
    logger.error({ err: error }, 'the build of this image could not be published; it is tried again');
    setTimeout(() => void publishOwnBuild(folder, store, logger), RETRY_MS).unref();
  }
}
