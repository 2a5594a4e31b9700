import { isWorkDone } from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../../context';
import { operation } from '../../../platform/openapi/operation';
import { parseId } from '../../../platform/http/parse';
import { ok } from '../../../platform/http/respond';
import { presentHistory, presentRequestDetail } from '../present-request';
import { readVisibleRequest } from '../read-visible-request';
import { selectHistory } from '../request-detail';
import { presentRepairOfRequest, selectRepairOfRequest } from './repair-of-request';

/** The page of one request, by the number that people know it by. */
export function requestPageFeature(app: FastifyInstance, { db, addresses }: ApiContext): void {
  app.get(
    '/request/by-number/:number',
    {
      config: { access: 'requests:read' },
      schema: operation({
        operationId: 'getRequestPage',
        summary: 'La página de una solicitud por su número: sus datos, el trabajo realizado y su historia',
        answers: { record: 'RequestPage' },
      }),
    },
    async (request) => {
      const number = parseId(request, 'number');
      const named = await db.selectFrom('requests').select('id').where('num_request', '=', number).executeTakeFirst();
      const row = await readVisibleRequest(db, request.user, named?.id);
      const history = await selectHistory(db, row.id);
      const [repair] = isWorkDone(row.status) ? await selectRepairOfRequest(db, row.id) : [];
      return ok({
        request: presentRequestDetail(addresses, row),
        repair: repair === undefined ? null : presentRepairOfRequest(addresses, repair),
        history: history.map((entry) => presentHistory(addresses, entry, request.user)),
      });
    },
  );
}
