import { unservedVersions, type UnservedVersion } from '@portal/releases';
import type { FastifyInstance } from 'fastify';

import type { ApiLogger } from '../../../platform/observability/logger';
import type { Metrics } from '../../../platform/observability/metrics';
import type { Releases } from '../../../platform/releases';

type ServedOperations = {
  /** Records them in the release store for publications, and logs what the current release lacks. Never throws. */
  record(): Promise<void>;
  unserved(): Promise<UnservedVersion[]>;
};

export type CollectedOperations = ReadonlySet<string>;

/** `/api/v1/request/:id/` → `/request/{}` */
const pathOf = (url: string, prefix: string): string =>
  url
    .slice(prefix.length)
    .replace(/:[^/]+/g, '{}')
    .replace(/(?<=.)\/$/, '');

export function collectOperations(app: FastifyInstance): CollectedOperations {
  const operations = new Set<string>();
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) {
      if (one !== 'HEAD') operations.add(`${one} ${pathOf(url, app.prefix)}`);
    }
  });
  return operations;
}

export function createServedOperations(
  operations: CollectedOperations,
  { store, current }: Pick<Releases, 'store' | 'current'>,
  logger: ApiLogger,
  metrics: Pick<Metrics, 'watchEach'>,
): ServedOperations {
  const served = [...operations].sort();
  let lastResult: { number: number; unserved: Promise<UnservedVersion[]> } | undefined;

  const unserved = async (): Promise<UnservedVersion[]> => {
    const release = await current.get();
    if (!release) return [];
    if (lastResult?.number !== release.number) {
      lastResult = { number: release.number, unserved: unservedVersions(store, release, served) };
      // Failures are not cached.
      lastResult.unserved.catch(() => (lastResult = undefined));
    }
    return lastResult.unserved;
  };

  metrics.watchEach(
    'portal_operations_missing',
    'Operations that a published version calls and this API lacks',
    ['area', 'version'],
    async () => {
      try {
        const versions = await unserved();
        return versions.map(({ name, version, operations: missing }) => ({
          labels: { area: name, version },
          value: missing.length,
        }));
      } catch (error) {
        // The other metrics report that the store is down.
        logger.warn({ err: error }, 'the operations of the published versions cannot be compared');
        return [];
      }
    },
  );

  return {
    unserved,
    async record() {
      try {
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
