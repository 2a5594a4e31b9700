import { unservedVersions, type UnservedVersion } from '@portal/releases';
import type { FastifyInstance } from 'fastify';

import type { ApiLogger } from '../../../platform/observability/logger';
import type { Releases } from '../changes/releases';

/** The operations that an API serves, and what the current release needs beyond them. */
export type ServedOperations = {
  /** Records them in the release store for publications, and logs what the current release lacks. Never throws. */
  record(): Promise<void>;
  /** Lists the published versions that call operations which this API does not serve. */
  unserved(): Promise<UnservedVersion[]>;
};

/** `/api/v1/request/:id/` → `/request/{}` */
const pathOf = (url: string, prefix: string): string =>
  url
    .slice(prefix.length)
    .replace(/:[^/]+/g, '{}')
    .replace(/(?<=.)\/$/, '');

/**
 * Collects the operations of the routes that are registered from here on.
 * @param app the scope of the routes, whose prefix is left out
 */
export function collectOperations(app: FastifyInstance): ReadonlySet<string> {
  const operations = new Set<string>();
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD') operations.add(`${one} ${pathOf(url, app.prefix)}`);
  });
  return operations;
}

export function createServedOperations(
  operations: ReadonlySet<string>,
  { store, current }: Pick<Releases, 'store' | 'current'>,
  logger: ApiLogger,
): ServedOperations {
  let known: { number: number; unserved: Promise<UnservedVersion[]> } | undefined;

  const unserved = async (): Promise<UnservedVersion[]> => {
    const release = await current.get();
    if (!release) return [];
    if (known?.number !== release.number) {
      known = { number: release.number, unserved: unservedVersions(store, release, [...operations]) };
      // What could not be read is read again.
      known.unserved.catch(() => (known = undefined));
    }
    return known.unserved;
  };

  return {
    unserved,
    async record() {
      try {
        const served = [...operations].sort();
        if (JSON.stringify(await store.recordedOperations()) !== JSON.stringify(served)) {
          await store.recordOperations(served);
        }
        const versions = await unserved();
        if (versions.length > 0) logger.error({ versions }, 'published versions call operations that this API lacks');
      } catch (error) {
        logger.warn({ err: error }, 'the operations of the API could not be recorded in the release store');
      }
    },
  };
}
