import {
  REQUEST_STATUSES,
  REQUEST_TRANSITIONS,
  type CalendarDay,
  type Priority,
  type RequestStatus,
} from '@portal/domain';
import { sql, type Kysely, type RawBuilder } from 'kysely';

import type { Database } from '../database/schema';
import { createdWithin } from '../lists/created-within';
import {
  byJoined,
  byRequest,
  cutPage,
  type OrderColumn,
  type PageOrder,
  type RequestFilter,
} from '../lists/request-page';
import { keyContains, textContains } from '../lists/text-search';
import { requestColumns } from './request-columns';

/** The states in which a request can be assigned: what 'Solicitudes por asignar' shows when nobody says otherwise. */
export const ASSIGNABLE = REQUEST_TRANSITIONS.assign.from;

/** Every state a list may show without being asked: all but what was deleted. */
export const NOT_DELETED = REQUEST_STATUSES.filter((status) => status !== 'eliminado');

/** What a list may be sorted by. */
export const REQUEST_ORDER = {
  // The numbers are given in the order of the ids, and the ids are what the indexes end with.
  numRequest: byRequest(sql.ref('requests.id')),
  dateRequest: byRequest(sql.ref('requests.created_at')),
  status: byRequest(sql.ref('requests.status')),
  address: byRequest(sql.ref('requests.address')),
  date: byRequest(sql`(requests.date_assigned, requests.hour_assigned)`),
  client: byJoined(sql.ref('sorting.name_key'), (filter) =>
    filter.innerJoin('clients as sorting', 'sorting.id', 'requests.client_id'),
  ),
  service: byJoined(sql.ref('sorting.name_key'), (filter) =>
    filter.innerJoin('services as sorting', 'sorting.id', 'requests.service_id'),
  ),
  operator: byJoined(sql`lower(sorting.name || ' ' || sorting.last_name)`, (filter) =>
    filter.leftJoin('users as sorting', 'sorting.id', 'requests.operator_id'),
  ),
} as const satisfies Record<string, OrderColumn>;
export type RequestOrder = keyof typeof REQUEST_ORDER;
export const REQUEST_SORTABLE = Object.keys(REQUEST_ORDER) as RequestOrder[];

/**
 * The states of a list as a condition. The assignable ones are written out, so that the planner can prove that the partial
 * index of open requests holds them all.
 */
export function inStatuses(statuses: readonly RequestStatus[]): RawBuilder<boolean> {
  const [only] = statuses;
  if (only !== undefined && statuses.length === 1) return sql<boolean>`requests.status = ${only}`;
  const isAssignable = statuses.length === ASSIGNABLE.length && ASSIGNABLE.every((one) => statuses.includes(one));
  return isAssignable
    ? sql<boolean>`requests.status in (${sql.join(ASSIGNABLE.map((status) => sql.lit(status)))})`
    : sql<boolean>`requests.status = any(${[...statuses]})`;
}

const REQUEST_NUMBER = /^(?:n°?\s*)?(\d{1,9})$/i;

/** The condition that number, client or description contains the text; a number finds exactly that request. */
function matches(text: string): RawBuilder<boolean> {
  const number = REQUEST_NUMBER.exec(text)?.[1];
  const conditions = [
    // Found first, as a list, so that the index by client can be used.
    sql<boolean>`requests.client_id = any(array(select id from clients where ${keyContains('clients.name_key', text)}))`,
    textContains('requests.description', text),
  ];
  if (number !== undefined) conditions.unshift(sql<boolean>`requests.num_request = ${Number(number)}`);
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

export type RequestFilters = {
  statuses: readonly RequestStatus[];
  client?: number | undefined;
  service?: number | undefined;
  priorities?: readonly Priority[] | undefined;
  createdBy?: number;
  operator?: number;
  /** The contractor leader in whose hands it is, with their company. */
  leader?: { id: number; company: number };
  /** Moments between which it was created: the first counts, the second not. */
  from?: Date;
  before?: Date;
  q?: string | undefined;
};

/** What of a list's query says which requests it shows, besides their states. */
export function narrowedBy({ q, filters }: NarrowingQuery) {
  const { client, service, typeRequest: priorities, from, to } = filters;
  return { client, service, priorities, ...createdWithin({ from, to }), q };
}
type NarrowingQuery = {
  q: string | undefined;
  filters: {
    client?: number;
    service?: number;
    typeRequest?: readonly Priority[];
    from?: CalendarDay;
    to?: CalendarDay;
  };
};

/** @returns the requests of a list, neither sorted nor cut */
export function filterRequests(db: Kysely<Database>, filters: RequestFilters): RequestFilter {
  let query = db.selectFrom('requests').where(inStatuses(filters.statuses));
  if (filters.client !== undefined) query = query.where('requests.client_id', '=', filters.client);
  if (filters.service !== undefined) query = query.where('requests.service_id', '=', filters.service);
  if (filters.priorities !== undefined) {
    query = query.where(sql<boolean>`requests.type_request = any(${[...filters.priorities]})`);
  }
  if (filters.createdBy !== undefined) query = query.where('requests.created_by', '=', filters.createdBy);
  if (filters.operator !== undefined) query = query.where('requests.operator_id', '=', filters.operator);
  if (filters.leader !== undefined) {
    query = query
      .where('requests.assigner_id', '=', filters.leader.id)
      .where('requests.company_id', '=', filters.leader.company);
  }
  if (filters.from !== undefined) query = query.where('requests.created_at', '>=', filters.from);
  if (filters.before !== undefined) query = query.where('requests.created_at', '<', filters.before);
  if (filters.q !== undefined) query = query.where(matches(filters.q));
  return query;
}

/** @returns one page of requests with the names that belong to them, in the order asked for */
export function selectRequestRows(db: Kysely<Database>, filter: RequestFilter, order: PageOrder) {
  return cutPage(db, filter, order)
    .selectFrom('page')
    .innerJoin('requests', 'requests.id', 'page.id')
    .innerJoin('clients', 'clients.id', 'requests.client_id')
    .innerJoin('services', 'services.id', 'requests.service_id')
    .leftJoin('users as operators', 'operators.id', 'requests.operator_id')
    .leftJoin('users as leaders', 'leaders.id', 'requests.assigner_id')
    .leftJoin('companies', 'companies.id', 'requests.company_id')
    .select([...requestColumns, 'services.name as service_name'])
    .orderBy('page.position')
    .execute();
}
export type RequestRow = Awaited<ReturnType<typeof selectRequestRows>>[number];

/** @returns the client's photos of those requests, in their order, by request id: one query for the whole page */
export async function selectRequestPhotos(
  db: Kysely<Database>,
  requestIds: readonly number[],
): Promise<Map<number, { id: string }[]>> {
  const photos = new Map<number, { id: string }[]>();
  if (requestIds.length === 0) return photos;
  const rows = await db
    .selectFrom('photos')
    .select(['id', 'request_id'])
    .where(sql<boolean>`request_id = any(${[...requestIds]})`)
    .where('kind', '=', 'request')
    .orderBy('request_id')
    .orderBy('position')
    .orderBy('id')
    .execute();
  for (const { id, request_id: requestId } of rows) {
    const ofRequest = photos.get(requestId) ?? [];
    ofRequest.push({ id });
    photos.set(requestId, ofRequest);
  }
  return photos;
}
