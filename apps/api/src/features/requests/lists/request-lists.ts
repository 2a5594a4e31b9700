import {
  OPEN_TO_OPERATOR,
  PRIORITIES,
  REQUEST_STATUSES,
  REQUEST_TRANSITIONS,
  requestNumberIn,
  searchWords,
  SHOWN_STATUSES,
  type CalendarDay,
  type DeadlineOutcome,
  type Priority,
  type RequestStatus,
} from '@portal/domain';
import { sql } from 'kysely';

import { createdWithin } from '../../../platform/query/created-within';
import { byColumns, byJoined, type SortColumn } from '../../../platform/query/page-order';
import {
  compileRows,
  type Condition,
  type ListFilter,
  type PageQuery,
  type RowOf,
} from '../../../platform/query/read-page';
import { containsText, every, keyContains, type TextSearch } from '../../../platform/query/text-search';
import { inStates } from '../in-states';
import { requestColumns } from '../request-columns';

/** The assignable states: the default of 'Solicitudes por asignar'. */
export const ASSIGNABLE = REQUEST_TRANSITIONS.assign.from;

/**
 * Filters the requests of 'Asignar permisos': those that wait for a number, or those whose number can still be corrected.
 * @param isGiven true for those with a number
 */
export const permitRequests = (isGiven: boolean | undefined): Pick<RequestFilters, 'statuses' | 'hasPermit'> =>
  isGiven === true
    ? { statuses: REQUEST_TRANSITIONS['correct-permit'].from, hasPermit: true }
    : { statuses: REQUEST_TRANSITIONS['give-permit'].from };

/** The most urgent priority first. */
const PRIORITY_RANK = `array_position('{${PRIORITIES.map(({ value }) => value)
  .reverse()
  .join(',')}}'::text[], requests.type_request)`;

/** The sort columns of the lists. */
export const REQUEST_ORDER = {
  /** Emergencies, then by due date: late ones first. Uses the index `requests_by_urgency`. */
  urgency: byColumns(`(requests.type_request <> 'emergencia')`, 'requests.due_at'),
  typeRequest: byColumns(PRIORITY_RANK, 'requests.due_at'),
  due: byColumns('requests.due_at'),
  // The numbers have the order of the ids, and the ids are the last column of the indexes.
  numRequest: byColumns('requests.id'),
  dateRequest: byColumns('requests.created_at'),
  status: byColumns('requests.status'),
  address: byColumns('requests.address'),
  date: byColumns('requests.date_assigned', 'requests.hour_assigned'),
  client: byJoined('sorting.name_order', 'join clients sorting on sorting.id = requests.client_id'),
  service: byJoined('sorting.name_order', 'join services sorting on sorting.id = requests.service_id'),
  operator: byJoined('sorting.name_order', 'left join users sorting on sorting.id = requests.operator_id'),
} as const satisfies Record<string, SortColumn>;

/** The sort columns of finished work. */
export const FINISHED_ORDER = {
  numRequest: REQUEST_ORDER.numRequest,
  date: byJoined('sorting.finished_at', 'join repairs sorting on sorting.request_id = requests.id'),
} as const satisfies Record<string, SortColumn>;

/** Lists that are opened all the time. Nobody's statement is another's: these few are written out, and any other is not. */
const OFTEN: readonly { statuses: readonly RequestStatus[]; condition: Condition }[] = [
  ...[ASSIGNABLE, OPEN_TO_OPERATOR, ...REQUEST_STATUSES.map((status) => [status])].map((statuses) => ({
    statuses,
    condition: inStates(statuses),
  })),
  { statuses: SHOWN_STATUSES, condition: sql`requests.status <> 'eliminado'` },
];

/**
 * Returns the states of a list as a condition. Frequent ones are literals, so that the planner can prove that a partial index
 * contains them all.
 */
function inStatuses(statuses: readonly RequestStatus[]): Condition {
  const often = OFTEN.find(
    (one) => one.statuses.length === statuses.length && one.statuses.every((status) => statuses.includes(status)),
  );
  return often?.condition ?? sql`requests.status = any(${[...statuses]})`;
}

/**
 * Searches for each word of a text in client, mall, service and description: 'paris pintura' finds the painting of the client
 * Paris. A number finds exactly that request.
 */
function matches(text: string): TextSearch {
  const words = searchWords(text).map((word) => {
    // The records are found first, as a list, so that the index by each of them can be used.
    const names = (['client', 'mall', 'service'] as const).map((kind) => {
      const table = sql.table(`${kind}s`);
      return sql`${sql.ref(`requests.${kind}_id`)} = any(array(select id from ${table} where ${keyContains('name_key', word)}))`;
    });
    const description = containsText('requests.description_key', word);
    const either = (condition: Condition) => sql<boolean>`(${sql.join(names, sql` or `)} or ${condition})`;
    return { indexed: either(description.indexed), walked: either(description.walked) };
  });
  const number = requestNumberIn(text);
  const orNumber = (condition: Condition): Condition =>
    number === undefined ? condition : sql<boolean>`(requests.num_request = ${number} or ${condition})`;
  return {
    indexed: orNumber(every(words.map(({ indexed }) => indexed))),
    walked: orNumber(every(words.map(({ walked }) => walked))),
  };
}

export type RequestFilters = {
  statuses: readonly RequestStatus[];
  client?: number | undefined;
  service?: number | undefined;
  mall?: number | undefined;
  priorities?: readonly Priority[] | undefined;
  createdBy?: number;
  operator?: number;
  /** The worker, and the least moment of the finish. */
  finished?: { by: number; since: Date };
  /** The contractor leader to whom it is assigned, with their company. */
  leader?: { id: number; company: number };
  /** The contractor company to which it was handed over. */
  company?: number | undefined;
  /** Only work of the operator company itself. */
  isOwnWork?: boolean | undefined;
  /** True for repairs with a price suggestion of the contractor. */
  isSuggested?: boolean | undefined;
  /** Only requests with a permit number. */
  hasPermit?: true;
  /** Only requests that met every deadline so far, or missed one. */
  deadlines?: DeadlineOutcome | undefined;
  /** Only requests past their deadline. */
  late?: boolean | undefined;
  /** Moments of the creation: `from` inclusive, `before` exclusive. */
  from?: Date;
  before?: Date;
  q?: string | undefined;
};

/** Returns the filters of a list's query, except for the states. */
export function narrowedBy({ q, filters }: NarrowingQuery) {
  const { client, service, typeRequest: priorities, late, from, to } = filters;
  return { client, service, priorities, late, ...createdWithin({ from, to }), q };
}
type NarrowingQuery = {
  q: string | undefined;
  filters: {
    client?: number;
    service?: number;
    typeRequest?: readonly Priority[];
    late?: boolean;
    from?: CalendarDay;
    to?: CalendarDay;
  };
};

/** Returns the condition for a missed deadline, or for a met one without a missed one. */
function withDeadlines(outcome: DeadlineOutcome): Condition {
  const missed = sql<boolean>`exists (select from request_deadlines where request_id = requests.id
    and coalesce(ended_at, now()) > request_deadlines.due_at)`;
  if (outcome === 'atrasado') return missed;
  return sql`(not ${missed} and exists (select from request_deadlines where request_id = requests.id
    and ended_at is not null))`;
}

/** Returns the requests of a list, neither sorted nor paged. */
export function filterRequests(filters: RequestFilters): ListFilter {
  const {
    client,
    service,
    mall,
    priorities,
    createdBy,
    operator,
    leader,
    company,
    isOwnWork,
    isSuggested,
    hasPermit,
    from,
    before,
    q,
  } = filters;
  const { finished, late, deadlines } = filters;
  const conditions = [inStatuses(filters.statuses)];
  if (client !== undefined) conditions.push(sql`requests.client_id = ${client}`);
  if (service !== undefined) conditions.push(sql`requests.service_id = ${service}`);
  if (mall !== undefined) conditions.push(sql`requests.mall_id = ${mall}`);
  if (priorities !== undefined) conditions.push(sql`requests.type_request = any(${[...priorities]})`);
  if (createdBy !== undefined) conditions.push(sql`requests.created_by = ${createdBy}`);
  if (operator !== undefined) conditions.push(sql`requests.operator_id = ${operator}`);
  if (finished !== undefined) {
    conditions.push(sql`requests.id in (select request_id from repairs
      where operator_id = ${finished.by} and finished_at >= ${finished.since})`);
  }
  if (leader !== undefined) {
    conditions.push(sql`requests.assigner_id = ${leader.id}`, sql`requests.company_id = ${leader.company}`);
  }
  if (company !== undefined) conditions.push(sql`requests.company_id = ${company}`);
  if (isOwnWork === true) conditions.push(sql`requests.company_id is null`, sql`requests.operator_id is not null`);
  if (hasPermit) conditions.push(sql`requests.permission_num is not null`);
  if (isSuggested !== undefined) {
    const isPriced = sql.raw(isSuggested ? 'is not null' : 'is null');
    conditions.push(
      sql`exists (select from repairs where repairs.request_id = requests.id and repairs.suggested_price ${isPriced})`,
    );
  }
  if (late === true) conditions.push(sql`requests.due_at < now()`);
  if (deadlines !== undefined) conditions.push(withDeadlines(deadlines));
  if (from !== undefined) conditions.push(sql`requests.created_at >= ${from}`);
  if (before !== undefined) conditions.push(sql`requests.created_at < ${before}`);
  const text = q === undefined ? {} : { text: matches(q) };
  return { table: 'requests', key: JSON.stringify(filters), conditions, ...text };
}

const withNames = (page: PageQuery) =>
  page
    .innerJoin('requests', 'requests.id', 'page.id')
    .innerJoin('clients', 'clients.id', 'requests.client_id')
    .innerJoin('services', 'services.id', 'requests.service_id')
    .leftJoin('users as operators', 'operators.id', 'requests.operator_id')
    .leftJoin('users as leaders', 'leaders.id', 'requests.assigner_id')
    .leftJoin('companies', 'companies.id', 'requests.company_id')
    .select([...requestColumns, 'services.name as service_name']);

/** Compiles the rows of a list of requests, with the names that belong to them. */
export const REQUEST_ROWS = compileRows(withNames);
export type RequestRow = RowOf<typeof REQUEST_ROWS>;

/** Compiles the rows for the client, with the ids of the address. */
export const CLIENT_ROWS = compileRows((page) => withNames(page).select(['requests.mall_id', 'requests.location_id']));
export type ClientRow = RowOf<typeof CLIENT_ROWS>;

/** Compiles the rows for the operator, with the requester and the client's first photo. */
export const OPERATOR_ROWS = compileRows((page) =>
  withNames(page)
    .innerJoin('users as requesters', 'requesters.id', 'requests.created_by')
    .select((request) => [
      sql<string>`requesters.name || ' ' || requesters.last_name`.as('requester_name'),
      'requesters.phone as requester_phone',
      request
        .selectFrom('photos')
        .select('photos.id')
        .whereRef('photos.request_id', '=', 'requests.id')
        .where(sql<boolean>`photos.kind = 'request'`)
        .orderBy('photos.position')
        .orderBy('photos.id')
        .limit(sql.lit(1))
        .as('photo_id'),
    ]),
);
export type OperatorRow = RowOf<typeof OPERATOR_ROWS>;

/** Compiles the rows of finished work, with the moment of the finish. */
export const FINISHED_ROWS = compileRows((page) =>
  withNames(page)
    .innerJoin('repairs', 'repairs.request_id', 'requests.id')
    .select(sql<Date>`repairs.finished_at`.as('finished_at')),
);
export type FinishedRow = RowOf<typeof FINISHED_ROWS>;

/** Compiles the rows of permits, with the operator's data for a mall's form. */
export const PERMIT_ROWS = compileRows((page) =>
  withNames(page).select([
    'operators.document_type as operator_document_type',
    'operators.document as operator_document',
  ]),
);
export type PermitRow = RowOf<typeof PERMIT_ROWS>;

/** Compiles the rows with the ids of the client's photos, in order and separated by commas; null without any. */
export const PHOTOGRAPHED_ROWS = compileRows((page) =>
  withNames(page).select((request) =>
    request
      .selectFrom('photos')
      .select(sql<string | null>`string_agg(photos.id::text, ',' order by photos.position, photos.id)`.as('ids'))
      .whereRef('photos.request_id', '=', 'requests.id')
      .where(sql<boolean>`photos.kind = 'request'`)
      .as('photo_ids'),
  ),
);
export type PhotographedRow = RowOf<typeof PHOTOGRAPHED_ROWS>;
