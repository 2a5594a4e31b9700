import type { LinkedRequest } from '@portal/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';

import type { ApiContext } from '../../../context';
import { filter, requiredParameters } from '../../../platform/http/query-parameters';
import { ok } from '../../../platform/http/respond';
import { route } from '../../../platform/routes/route';
import { visibleTo } from '../request/request-visibility';
import { openRequestsAt } from './open-requests-at';

/** More of them say nothing more to a person who fills in a form. */
const SHOWN = 3;

export function sameRequestsFeature(app: FastifyInstance, { db }: ApiContext): void {
  route(app, 'GET /request/same', {
    access: 'requests:edit',
    operationId: 'findSameRequests',
    summary: `Hasta ${SHOWN} solicitudes abiertas del mismo mall, ubicación y servicio, entre las que puede ver quien consulta`,
    query: requiredParameters({ service: filter.id(), mall: filter.id(), location: filter.id() }),
    answers: { list: 'LinkedRequest' },
    handle: async ({ user, query: { service, mall, location } }) => {
      const rows: LinkedRequest[] = await openRequestsAt(db, { mall, location })
        .select(['requests.id', 'requests.num_request as numRequest'])
        .where('requests.service_id', '=', service)
        .where(visibleTo(user))
        .orderBy('requests.id', 'desc')
        .limit(sql.lit(SHOWN))
        .execute();
      return ok(rows);
    },
  });
}
