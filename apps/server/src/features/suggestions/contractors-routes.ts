import { DONE_STATUSES, isWorkDone, SHOWN_STATUSES, statusesHeldBy, suggestionSchema } from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../context';
import type { CurrentUser } from '../../platform/auth/current-user';
import { operation } from '../../platform/openapi/operation';
import { notFound } from '../../platform/errors/app-error';
import { createOnce } from '../../platform/routes/idempotency';
import { listRoute } from '../../platform/routes/list-route';
import { jsonBody } from '../../platform/http/input';
import { BY_ID, ID, pathParameters, recordId } from '../../platform/http/path-parameters';
import { ok } from '../../platform/http/respond';
import { someOf } from '../../platform/query/list-filters';
import {
  createRepairsRepository,
  presentRepair,
  presentRepairDetail,
  REPAIR_ORDER,
  REPAIR_ROWS,
  selectRepairDetail,
} from '../repairs';
import {
  filterRequests,
  PHOTOGRAPHED_ROWS,
  presentContractorRequest,
  readersOf,
  readListOptions,
  REQUEST_ORDER,
  WAITING_FILTERS,
} from '../requests';
import { suggestPrice } from './suggestions-service';

const COMPANY = recordId('Id de la empresa');
const BY_USER = pathParameters({ userId: recordId('Id de la persona') });

export function contractorsFeature(app: FastifyInstance, context: ApiContext): void {
  const { db, addresses, now } = context;
  const repairs = createRepairsRepository(db);

  const requireOwnCompany = ({ user, params }: { user: CurrentUser; params: { company: number } }): number => {
    if (params.company !== user.company?.id) throw notFound();
    return params.company;
  };

  const requireThemselves = ({ user: { id, company }, params }: { user: CurrentUser; params: { userId: number } }) => {
    if (params.userId !== id || company === null) throw notFound();
    return { id, company: company.id };
  };

  listRoute(app, context, {
    operationId: 'listContractorRequests',
    path: '/contractors/request/assigned/:userId',
    params: BY_USER,
    access: 'contractor-requests:list',
    summary: 'Solicitudes en manos de un asignador de contratista',
    answers: 'ContractorRequestItem',
    order: REQUEST_ORDER,
    defaultSort: 'urgency',
    filters: { status: someOf(SHOWN_STATUSES), ...WAITING_FILTERS },
    select: ({ filters, q }, request) =>
      filterRequests({ status: statusesHeldBy('leader'), ...filters, q, leader: requireThemselves(request) }),
    rows: PHOTOGRAPHED_ROWS,
    present: (row) => presentContractorRequest(addresses, row),
  });

  app.get(
    '/contractors/request/assigned/:userId/options',
    operation({
      access: 'contractor-requests:list',
      operationId: 'getContractorRequestOptions',
      summary: 'Clientes y servicios de las solicitudes en manos de un asignador de contratista',
      params: BY_USER,
      answers: { record: 'RequestListOptions' },
    }),
    async (request) => ok(await readListOptions(db, { status: SHOWN_STATUSES, leader: requireThemselves(request) })),
  );

  listRoute(app, context, {
    operationId: 'listContractorRepairs',
    path: '/contractors/repairs/:company',
    params: pathParameters({ company: COMPANY }),
    access: 'contractor-repairs:read',
    summary: 'Reparaciones de la empresa contratista',
    answers: 'RepairListItem',
    order: REPAIR_ORDER,
    defaultSort: '-numRequest',
    filters: { status: someOf(DONE_STATUSES), ...readersOf('suggested') },
    select: ({ filters, q }, request) =>
      filterRequests({ status: statusesHeldBy('liquidator'), ...filters, q, company: requireOwnCompany(request) }),
    rows: REPAIR_ROWS,
    present: presentRepair,
  });

  app.get(
    '/contractors/repairs/:id/:company',
    operation({
      access: 'contractor-repairs:read',
      operationId: 'getContractorRepair',
      summary: 'Una reparación de la empresa; `total` es el precio de una unidad',
      params: pathParameters({ id: ID, company: COMPANY }),
      answers: { record: 'RepairDetail' },
    }),
    async (request) => {
      const company = requireOwnCompany(request);
      const row = await selectRepairDetail(db, request.params.id);
      if (row === undefined || row.company_id !== company || !isWorkDone(row.status)) throw notFound();
      return ok(presentRepairDetail(addresses, row, 'total'));
    },
  );

  app.put(
    '/contractors/repairs/suggets/:id',
    operation({
      access: 'contractor-repairs:suggest',
      operationId: 'suggestPrice',
      summary: 'Sugiere el precio de una reparación',
      params: BY_ID,
      body: jsonBody(suggestionSchema),
      creates: true,
      answers: { record: 'SuggestionKept' },
    }),
    async (request, reply) => {
      const input = request.body;
      const repair = await repairs.find(request.params.id);
      if (repair === undefined) throw notFound();
      return createOnce(request, reply, db, (trx) =>
        suggestPrice({ trx, user: request.user, repair, input, now: now() }),
      );
    },
  );
}
