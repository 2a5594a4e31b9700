import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../context';
import { operation } from '../../platform/openapi/operation';
import { ok } from '../../platform/http/respond';
import { countWaiting } from './home-counts';

/** Registers the start page's counts. */
export function homeFeature(app: FastifyInstance, { db, now }: ApiContext): void {
  app.get(
    '/home',
    operation({
      access: 'session:use',
      operationId: 'listHomeCounts',
      summary: 'Lo que espera a quien consulta',
      answers: { list: 'HomeCount' },
    }),
    async (request) => ok(await countWaiting(db, request.user, now())),
  );
}
