import type { FastifyInstance } from 'fastify';

import type { ReleaseChanges } from './change-releases';

declare module 'fastify' {
  // Merging with Fastify's interfaces is TypeScript's only way to extend its types.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface FastifyInstance {
    /** The operations of the API: `GET /request/{}`. */
    servedOperations: ReadonlySet<string>;
    releaseChanges: ReleaseChanges;
    /** Ends the event streams, which would keep a closing server waiting. */
    endStreams: () => void;
  }
}

/** `/api/v1/request/:id/` → `/request/{}` */
const pathOf = (url: string, prefix: string): string =>
  url
    .slice(prefix.length)
    .replace(/:[^/]+/g, '{}')
    .replace(/(?<=.)\/$/, '');

export function collectOperations(app: FastifyInstance, operations: Set<string>): void {
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) {
      if (one !== 'HEAD') operations.add(`${one} ${pathOf(url, app.prefix)}`);
    }
  });
}
