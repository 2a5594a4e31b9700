import { PRIORITIES, statusesHeldBy, type CameBack, type RecordStatus } from '@portal/domain';
import { sql, type ExpressionBuilder } from 'kysely';

import type { Database } from '../../../platform/database/schema';
import { byColumns, byJoined, type SortColumn } from '../../../platform/query/page-order';
import { compileRows, type PageQuery, type RowOf } from '../../../platform/query/read-page';
import { inStates } from '../request/in-states';
import { REASON_LABEL } from '../request/last-change';
import { callColumns, requestColumns } from '../request/request-columns';

const PRIORITY_RANK = `array_position('{${PRIORITIES.map(({ value }) => value)
  .reverse()
  .join(',')}}'::text[], requests.type_request)`;

const URGENCY = [`(requests.type_request <> 'emergencia')`, 'requests.due_at'];

export const REQUEST_ORDER = {
  /** Emergencies, then by due date: late ones first. Uses the index `requests_by_urgency`. */
  urgency: byColumns(...URGENCY),
  /** Requests without their leader's answer, then by urgency. Uses the index `requests_led`. */
  answer: byColumns('(requests.accepted_at is not null)', ...URGENCY),
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

export const FINISHED_ORDER = {
  numRequest: REQUEST_ORDER.numRequest,
  date: byJoined('sorting.finished_at', 'join repairs sorting on sorting.request_id = requests.id'),
} as const satisfies Record<string, SortColumn>;

const withNames = (page: PageQuery) =>
  page
    .innerJoin('requests', 'requests.id', 'page.id')
    .innerJoin('clients', 'clients.id', 'requests.client_id')
    .innerJoin('services', 'services.id', 'requests.service_id')
    .leftJoin('users as operators', 'operators.id', 'requests.operator_id')
    .leftJoin('users as leaders', 'leaders.id', 'requests.assigner_id')
    .leftJoin('companies', 'companies.id', 'requests.company_id')
    .select([...requestColumns, 'services.name as service_name']);

const HOLDER_STATUS = sql<RecordStatus | null>`coalesce(operators.status, leaders.status)`.as('holder_status');

/**
 * The move that brought a request back is looked up only for requests that wait to be assigned: the last entry that
 * led into their state from another.
 */
export const REQUEST_ROWS = compileRows((page) =>
  withNames(page).select([
    HOLDER_STATUS,
    sql<CameBack | null>`case when ${inStates(statusesHeldBy('assigner'))} then (
      select json_build_object('event', entry.event, 'reason', (
        select change ->> 'to' from json_array_elements(entry.changes::json) change
        where change ->> 'label' = ${sql.lit(REASON_LABEL)} limit 1
      ))
      from request_history entry
      where entry.request_id = requests.id and entry.to_status = requests.status and entry.from_status <> entry.to_status
      order by entry.id desc limit 1
    ) end`.as('came_back'),
  ]),
);
export type RequestRow = RowOf<typeof REQUEST_ROWS>;

export const FOUND_ROWS = compileRows(withNames);
export type FoundRow = RowOf<typeof FOUND_ROWS>;

export const CLIENT_ROWS = compileRows((page) => withNames(page).select(['requests.mall_id', 'requests.location_id']));
export type ClientRow = RowOf<typeof CLIENT_ROWS>;

export const firstPhoto = (request: ExpressionBuilder<Database, 'requests'>) =>
  request
    .selectFrom('photos')
    .select('photos.id')
    .whereRef('photos.request_id', '=', 'requests.id')
    .where(sql<boolean>`photos.kind = 'request'`)
    .orderBy('photos.position')
    .orderBy('photos.id')
    .limit(sql.lit(1))
    .as('photo_id');

export const OPERATOR_ROWS = compileRows((page) =>
  withNames(page)
    .innerJoin('users as requesters', 'requesters.id', 'requests.created_by')
    .leftJoin('place_requests as sent', 'sent.request_id', 'requests.id')
    .select((request) => [...callColumns, firstPhoto(request)]),
);
export type OperatorRow = RowOf<typeof OPERATOR_ROWS>;

export const FINISHED_ROWS = compileRows((page) =>
  withNames(page)
    .innerJoin('repairs', 'repairs.request_id', 'requests.id')
    .select(sql<Date>`repairs.finished_at`.as('finished_at')),
);
export type FinishedRow = RowOf<typeof FINISHED_ROWS>;

export const PERMIT_ROWS = compileRows((page) =>
  withNames(page).select([
    'operators.document_type as operator_document_type',
    'operators.document as operator_document',
  ]),
);
export type PermitRow = RowOf<typeof PERMIT_ROWS>;

export const PHOTOGRAPHED_ROWS = compileRows((page) =>
  withNames(page).select((request) => [
    HOLDER_STATUS,
    request
      .selectFrom('photos')
      .select(sql<string | null>`string_agg(photos.id::text, ',' order by photos.position, photos.id)`.as('ids'))
      .whereRef('photos.request_id', '=', 'requests.id')
      .where(sql<boolean>`photos.kind = 'request'`)
      .as('photo_ids'),
  ]),
);
export type PhotographedRow = RowOf<typeof PHOTOGRAPHED_ROWS>;
