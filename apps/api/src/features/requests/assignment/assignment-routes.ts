import { assignmentSchema, businessDay, permitSchema } from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../../context';
import { describe } from '../../../platform/openapi/describe';
import { parseBody, parseId } from '../../../platform/http/parse';
import { ok } from '../../../platform/http/respond';
import { assignRequest, givePermit } from './assignment-service';
import { asSeen } from '../life/request-moves';
import { createRequestsRepository } from '../requests-repository';

/** Who does the work, and the permit it may need (spec 2 §7). */
export function assignmentFeature(app: FastifyInstance, { db, contests, now }: ApiContext): void {
  const requests = createRequestsRepository(db);

  app.post(
    '/request/assigned/:id',
    {
      config: { access: 'requests:assign' },
      schema: describe({ summary: 'Asigna a un operario o entrega a un contratista', body: assignmentSchema }),
    },
    async (request) => {
      const { user } = request;
      const requestId = parseId(request);
      const input = parseBody(request, assignmentSchema, { today: businessDay(now()) });
      const { version } = input;
      // Read before waiting for others: whoever acts meanwhile, on any replica, has changed what is known here.
      const found = await requests.require(requestId);
      return contests.enter({ requestId, saysWhatItSaw: Boolean(version) }, async (contender) => {
        const seen = version ? asSeen(found, version) : contender.asKnown(found);
        const status = await db.transaction().execute(async (trx) => {
          const assigned = await assignRequest({ trx, user, seen, input });
          contender.won();
          return assigned;
        });
        return ok({ id: seen.id, numRequest: seen.num_request, status });
      });
    },
  );

  app.put(
    '/request/process/:id',
    {
      config: { access: 'requests:give-permit' },
      schema: describe({ summary: 'Registra el número del permiso', body: permitSchema }),
    },
    async (request) => {
      const input = parseBody(request, permitSchema);
      const seen = await requests.require(parseId(request));
      const status = await db.transaction().execute((trx) => givePermit(trx, request.user, seen, input));
      return ok({ id: seen.id, numRequest: seen.num_request, status });
    },
  );
}
