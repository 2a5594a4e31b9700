import { DONE_STATUSES, isWorkDone, SHOWN_STATUSES, statusesHeldBy, suggestionSchema } from '@portal/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { ApiContext } from '../../context';
import { operation } from '../../platform/openapi/operation';
import { notFound } from '../../platform/errors/app-error';
import { sendResult, withIdempotency } from '../../platform/http/idempotency';
import { listRoute } from '../../platform/http/list-route';
import { parseBody, parseId } from '../../platform/http/parse';
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

/** Registers the work of a contractor company: the leader's requests, the company's repairs (spec 2 §7). */
export function contractorsFeature(app: FastifyInstance, context: ApiContext): void {
  const { db, addresses, now } = context;
  const repairs = createRepairsRepository(db);

  /** Returns the company id in the path; throws unless it is the caller's. */
  const requireOwnCompany = (request: FastifyRequest): number => {
    const company = parseId(request, 'company');
    if (company !== request.user.company?.id) throw notFound();
    return company;
  };

  /** Returns the leader id in the path with their company; throws unless it is the caller. */
  const requireThemselves = (request: FastifyRequest): { id: number; company: number } => {
    const { id, company } = request.user;
    if (parseId(request, 'userId') !== id || company === null) throw notFound();
    return { id, company: company.id };
  };

  listRoute(app, context, {
    operationId: 'listContractorRequests',
    path: '/contractors/request/assigned/:userId',
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
    {
      config: { access: 'contractor-requests:list' },
      schema: operation({
        operationId: 'getContractorRequestOptions',
        summary: 'Clientes y servicios de las solicitudes en manos de un asignador de contratista',
        answers: { record: 'RequestListOptions' },
      }),
    },
    async (request) => ok(await readListOptions(db, { status: SHOWN_STATUSES, leader: requireThemselves(request) })),
  );

  listRoute(app, context, {
    operationId: 'listContractorRepairs',
    path: '/contractors/repairs/:company',
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
    {
      config: { access: 'contractor-repairs:read' },
      schema: operation({
        operationId: 'getContractorRepair',
        summary: 'Una reparación de la empresa; `total` es el precio de una unidad',
        answers: { record: 'RepairDetail' },
      }),
    },
    async (request) => {
      const company = requireOwnCompany(request);
      const row = await selectRepairDetail(db, parseId(request));
      if (row === undefined || row.company_id !== company || !isWorkDone(row.status)) throw notFound();
      return ok(presentRepairDetail(addresses, row, 'total'));
    },
  );

  app.put(
    '/contractors/repairs/suggets/:id',
    {
      config: { access: 'contractor-repairs:suggest' },
      schema: operation({
        operationId: 'suggestPrice',
        summary: 'Sugiere el precio de una reparación',
        answers: { record: 'SuggestionKept' },
        body: suggestionSchema,
        creates: true,
      }),
    },
    async (request, reply) => {
      const input = parseBody(request, suggestionSchema);
      const repair = await repairs.find(parseId(request));
      if (repair === undefined) throw notFound();
      const result = await withIdempotency(request, db, async (trx) => ({
        status: 201,
        body: ok(await suggestPrice({ trx, user: request.user, repair, input, now: now() })),
      }));
      return sendResult(reply, result);
    },
  );
}
