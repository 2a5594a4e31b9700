import { isWorkDone } from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../../context';
import { operation } from '../../../platform/openapi/operation';
import { pathParameters, REQUEST_NUMBER } from '../../../platform/http/path-parameters';
import { ok } from '../../../platform/http/respond';
import { presentRequestDetail } from '../present-request';
import { readHistory } from '../read-history';
import { readVisibleRequest } from '../read-visible-request';
import { callsRequester, worksOn } from '../request-visibility';
import { presentRepairOfRequest, selectRepairOfRequest } from './repair-of-request';

/** Registers the page of one request, by its number. */
export function requestPageFeature(app: FastifyInstance, { db, addresses }: ApiContext): void {
  app.get(
    '/request/by-number/:number',
    operation({
      access: 'requests:read',
      operationId: 'getRequestPage',
      summary: 'La página de una solicitud por su número: sus datos, el trabajo realizado y sus últimos movimientos',
      params: pathParameters({ number: REQUEST_NUMBER }),
      answers: { record: 'RequestPage' },
    }),
    async (request) => {
      const { number } = request.params;
      const idRow = await db.selectFrom('requests').select('id').where('num_request', '=', number).executeTakeFirst();
      const row = await readVisibleRequest(db, request.user, idRow?.id);
      const history = await readHistory({ db, addresses, user: request.user, request: row });
      const [repair] = isWorkDone(row.status) ? await selectRepairOfRequest(db, row.id) : [];
      return ok({
        requester: {
          name: row.requester_name,
          phone: callsRequester(request.user, row) ? row.requester_phone : null,
        },
        request: presentRequestDetail(addresses, row, worksOn(request.user, row)),
        repair: repair === undefined ? null : presentRepairOfRequest(addresses, repair),
        history: history.rows,
        hasOlderHistory: history.hasOlder,
      });
    },
  );
}
