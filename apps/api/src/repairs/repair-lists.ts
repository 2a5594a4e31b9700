import type { RequestStatus } from '@portal/domain';
import { sql, type Kysely } from 'kysely';

import type { Database } from '../database/schema';
import { byJoined, cutPage, type PageOrder, type RequestFilter } from '../lists/request-page';
import { filterRequests, REQUEST_ORDER } from '../requests/request-lists';

/** The states in which a request's work is done, so that its repair can be listed. */
export const DONE_STATUSES = ['finalizado', 'liquidado', 'facturado'] as const satisfies readonly RequestStatus[];

/** What the lists of repairs may be sorted by. */
export const REPAIR_ORDER = {
  numRequest: REQUEST_ORDER.numRequest,
  clientName: REQUEST_ORDER.client,
  operatorName: REQUEST_ORDER.operator,
  address: REQUEST_ORDER.address,
  date: byJoined(sql.ref('sorting.finished_at'), (filter) =>
    filter.innerJoin('repairs as sorting', 'sorting.request_id', 'requests.id'),
  ),
  status: REQUEST_ORDER.status,
} as const;
export type RepairOrder = keyof typeof REPAIR_ORDER;
export const REPAIR_SORTABLE = Object.keys(REPAIR_ORDER) as RepairOrder[];

export type RepairFilters = { statuses: readonly RequestStatus[]; company?: number; q?: string | undefined };

/** @returns the requests whose repair a list shows, neither sorted nor cut */
export function filterRepairs(db: Kysely<Database>, { company, ...filters }: RepairFilters): RequestFilter {
  const query = filterRequests(db, filters);
  return company === undefined ? query : query.where('requests.company_id', '=', company);
}

/** @returns one page of finished repairs with their names, in the order asked for */
export function selectRepairRows(db: Kysely<Database>, filter: RequestFilter, order: PageOrder) {
  return cutPage(db, filter, order)
    .selectFrom('page')
    .innerJoin('requests', 'requests.id', 'page.id')
    .innerJoin('repairs', 'repairs.request_id', 'requests.id')
    .innerJoin('clients', 'clients.id', 'requests.client_id')
    .innerJoin('users as operators', 'operators.id', 'repairs.operator_id')
    .leftJoin('companies', 'companies.id', 'repairs.company_id')
    .select([
      'repairs.id',
      'requests.num_request',
      'clients.name as client_name',
      sql<string>`operators.name || ' ' || operators.last_name`.as('operator_name'),
      'companies.name as company_name',
      'requests.address',
      'repairs.finished_at',
      'repairs.started_at',
      'requests.status',
      'repairs.suggested_price',
    ])
    .orderBy('page.position')
    .execute();
}
export type RepairRow = Awaited<ReturnType<typeof selectRepairRows>>[number];
