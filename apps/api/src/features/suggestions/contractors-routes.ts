import { isWorkDone, suggestionSchema } from '@portal/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { ApiContext } from '../../context';
import { operation } from '../../platform/openapi/operation';
import { notFound } from '../../platform/errors/app-error';
import { sendResult, withIdempotency } from '../../platform/http/idempotency';
import { filter, parseBody, parseId, parseListQuery } from '../../platform/http/parse';
import { ok, page } from '../../platform/http/respond';
import { orderOf } from '../../platform/query/page-order';
import { readPage } from '../../platform/query/read-page';
import { REQUEST_FILTER_NAMES, REQUEST_LIST_FILTERS, statusList } from '../../platform/query/list-filters';
import {
  createRepairsRepository,
  DONE_STATUSES,
  presentRepair,
  presentRepairDetail,
  REPAIR_ORDER,
  REPAIR_ROWS,
  REPAIR_SORTABLE,
  selectRepairDetail,
} from '../repairs';
import {
  filterRequests,
  narrowedBy,
  NOT_DELETED,
  PHOTOGRAPHED_ROWS,
  presentContractorRequest,
  readListOptions,
  REQUEST_ORDER,
  REQUEST_SORTABLE,
} from '../requests';
import { suggestPrice } from './suggestions-service';

/** The work of a contractor company: the leader's requests, the company's repairs (spec 2 §7). */
export function contractorsFeature(app: FastifyInstance, { db, totals, addresses, now }: ApiContext): void {
  const repairs = createRepairsRepository(db);

  /** The company id in the path; throws unless it is the caller's. */
  const requireOwnCompany = (request: FastifyRequest): number => {
    const company = parseId(request, 'company');
    if (company !== request.user.company?.id) throw notFound();
    return company;
  };

  /** The leader id in the path with their company; throws unless it is the caller. */
  const requireThemselves = (request: FastifyRequest): { id: number; company: number } => {
    const { id, company } = request.user;
    if (parseId(request, 'userId') !== id || company === null) throw notFound();
    return { id, company: company.id };
  };

  app.get(
    '/contractors/request/assigned/:userId',
    {
      config: { access: 'contractor-requests:list' },
      schema: operation({
        summary: 'Solicitudes en manos de un asignador de contratista',
        list: { filters: REQUEST_FILTER_NAMES },
      }),
    },
    async (request) => {
      const leader = requireThemselves(request);
      const query = parseListQuery(request, {
        sortable: REQUEST_SORTABLE,
        defaultSort: 'numRequest',
        isLong: true,
        filters: { ...REQUEST_LIST_FILTERS, status: statusList(NOT_DELETED) },
      });
      const wanted = filterRequests({
        statuses: query.filters.status ?? ['pendiente'],
        leader,
        ...narrowedBy(query),
      });
      const { rows, total } = await readPage({ db, totals }, PHOTOGRAPHED_ROWS, wanted, orderOf(REQUEST_ORDER, query));
      return page(
        rows.map((row) => presentContractorRequest(addresses, row)),
        total,
        query.limit,
      );
    },
  );

  app.get(
    '/contractors/request/assigned/:userId/options',
    {
      config: { access: 'contractor-requests:list' },
      schema: operation({ summary: 'Clientes y servicios de las solicitudes en manos de un asignador de contratista' }),
    },
    async (request) => ok(await readListOptions(db, { statuses: NOT_DELETED, leader: requireThemselves(request) })),
  );

  app.get(
    '/contractors/repairs/:company',
    {
      config: { access: 'contractor-repairs:read' },
      schema: operation({
        summary: 'Reparaciones de la empresa contratista',
        list: { filters: ['status', 'suggested'] },
      }),
    },
    async (request) => {
      const company = requireOwnCompany(request);
      const query = parseListQuery(request, {
        sortable: REPAIR_SORTABLE,
        defaultSort: '-numRequest',
        isLong: true,
        filters: { status: statusList(DONE_STATUSES), suggested: filter.flag() },
      });
      const { status, suggested } = query.filters;
      const wanted = filterRequests({
        statuses: status ?? ['finalizado'],
        company,
        isSuggested: suggested,
        q: query.q,
      });
      const { rows, total } = await readPage({ db, totals }, REPAIR_ROWS, wanted, orderOf(REPAIR_ORDER, query));
      return page(rows.map(presentRepair), total, query.limit);
    },
  );

  app.get(
    '/contractors/repairs/:id/:company',
    {
      config: { access: 'contractor-repairs:read' },
      schema: operation({ summary: 'Una reparación de la empresa; `total` es el precio de una unidad' }),
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
      schema: operation({ summary: 'Sugiere el precio de una reparación', body: suggestionSchema, creates: true }),
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
