import { liquidationSchema } from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../context';
import { describe } from '../docs/describe';
import { sendResult, withIdempotency } from '../http/idempotency';
import { parseBody } from '../http/parse';
import { ok } from '../http/respond';
import { createRequestsRepository } from '../requests/requests-repository';
import { liquidate } from './liquidations-service';

/** The price of a finished repair (spec 2 §7). */
export function liquidationsFeature(app: FastifyInstance, { db }: ApiContext): void {
  const requests = createRequestsRepository(db);

  app.post(
    '/liquidations/',
    {
      config: { access: 'liquidations:create' },
      schema: describe({ summary: 'Liquida una reparación finalizada', body: liquidationSchema, creates: true }),
    },
    async (request, reply) => {
      const input = parseBody(request, liquidationSchema);
      const seen = await requests.find(input.request);
      const result = await withIdempotency(request, db, async (trx) => ({
        status: 201,
        body: ok(await liquidate({ trx, user: request.user, seen, input })),
      }));
      return sendResult(reply, result);
    },
  );
}
