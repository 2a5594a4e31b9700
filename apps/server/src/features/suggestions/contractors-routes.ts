import {
  DONE_STATUSES,
  formatPesos,
  isWorkDone,
  PRICE_NAMES,
  SHOWN_STATUSES,
  statusesHeldBy,
  suggestionSchema,
  type SuggestionKept,
} from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../context';
import type { CurrentUser } from '../../platform/auth/current-user';
import { createRoute, route } from '../../platform/routes/route';
import { notFound } from '../../platform/errors/app-error';
import { listRoute } from '../../platform/routes/list-route';
import { jsonBody } from '../../platform/http/input';
import { BY_ID, ID, pathParameters, recordId } from '../../platform/http/path-parameters';
import { ok } from '../../platform/http/respond';
import { someOf } from '../../platform/query/list-filters';
import {
  createRepairsRepository,
  presentRepair,
  presentRepairDetail,
  readRepairDetail,
  REPAIR_ORDER,
  REPAIR_ROWS,
  requireBelonging,
} from '../repairs';
import {
  filterRequests,
  lockForTransition,
  PHOTOGRAPHED_ROWS,
  presentContractorRequest,
  readersOf,
  readListOptions,
  REQUEST_ORDER,
  transition,
  WAITING_FILTERS,
} from '../requests';

const COMPANY = recordId('Id de la empresa');
const BY_USER = pathParameters({ userId: recordId('Id de la persona') });

export function contractorsFeature(app: FastifyInstance, context: ApiContext): void {
  const { db, addresses, now } = context;

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
    defaultSort: 'answer',
    filters: { status: someOf(SHOWN_STATUSES), ...WAITING_FILTERS, ...readersOf('accepted') },
    select: ({ filters, q }, request) =>
      filterRequests({ status: statusesHeldBy('leader'), ...filters, q, leader: requireThemselves(request) }),
    rows: PHOTOGRAPHED_ROWS,
    present: (row) => presentContractorRequest(addresses, row),
  });

  route(app, 'GET /contractors/request/assigned/:userId/options', {
    access: 'contractor-requests:list',
    operationId: 'getContractorRequestOptions',
    summary: 'Clientes y servicios de las solicitudes en manos de un asignador de contratista',
    params: BY_USER,
    answers: { record: 'RequestListOptions' },
    handle: async (request) =>
      ok(await readListOptions(db, { status: SHOWN_STATUSES, leader: requireThemselves(request) })),
  });

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

  route(app, 'GET /contractors/repairs/:id/:company', {
    access: 'contractor-repairs:read',
    operationId: 'getContractorRepair',
    summary: 'Una reparación de la empresa; `total` es el precio de una unidad',
    params: pathParameters({ id: ID, company: COMPANY }),
    answers: { record: 'RepairDetail' },
    handle: async (request) => {
      const company = requireOwnCompany(request);
      const row = await readRepairDetail(db, request.params.id);
      if (row.company_id !== company || !isWorkDone(row.status)) throw notFound();
      return ok(presentRepairDetail(addresses, row, 'total'));
    },
  });

  createRoute(app, db, 'PUT /contractors/repairs/suggets/:id', {
    access: 'contractor-repairs:suggest',
    operationId: 'suggestPrice',
    summary: 'Sugiere el precio de una reparación',
    params: BY_ID,
    body: jsonBody(suggestionSchema),
    answers: { record: 'SuggestionKept' },
    // The state stays; a later suggestion replaces an earlier one.
    create: async (trx, { params: { id }, body: { price, version, ...named }, user }): Promise<SuggestionKept> => {
      const repairs = createRepairsRepository(trx);
      const repair = await repairs.find(id);
      if (repair === undefined || repair.company_id !== user.company?.id) throw notFound();
      requireBelonging(named, repair);
      const request = await lockForTransition(trx, {
        id: repair.request_id,
        event: 'suggest-price',
        version,
        // Only the operator sees unfinished work: the company's liquidator may not read its state either.
        mayAct: ({ status }) => {
          if (!isWorkDone(status)) throw notFound();
        },
      });
      const before = await repairs.replaceSuggestion(id, { price, userId: user.id, at: now() });
      const { status } = await transition(trx, request, {
        event: 'suggest-price',
        userId: user.id,
        money: {
          before: { [PRICE_NAMES.suggestion]: before === null ? null : formatPesos(before) },
          now: { [PRICE_NAMES.suggestion]: formatPesos(price) },
        },
      });
      return { id, request: request.id, price, status };
    },
  });
}
