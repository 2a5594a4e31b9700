import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../../context';
import { route } from '../../../platform/routes/route';
import { pathParameters, REQUEST_NUMBER } from '../../../platform/http/path-parameters';
import { ok } from '../../../platform/http/respond';
import { readVisibleRequest } from '../request/read-visible-request';
import { presentForReader, readRequestPage } from './read-request-page';

export function requestPageFeature(app: FastifyInstance, { db, addresses, now }: ApiContext): void {
  route(app, 'GET /request/by-number/:number', {
    access: 'requests:read',
    operationId: 'getRequestPage',
    summary: 'La página de una solicitud por su número: sus datos, el trabajo realizado y sus últimos movimientos',
    params: pathParameters({ number: REQUEST_NUMBER }),
    answers: { record: 'RequestPage' },
    handle: async (request) => {
      const { number } = request.params;
      const idRow = await db.selectFrom('requests').select('id').where('num_request', '=', number).executeTakeFirst();
      const row = await readVisibleRequest(db, request.user, idRow?.id);
      const page = await readRequestPage({ db, addresses, user: request.user, request: row });
      return ok({ ...page, ...presentForReader(request.user, row, now()) });
    },
  });
}
