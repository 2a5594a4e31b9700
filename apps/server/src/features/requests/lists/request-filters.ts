import {
  addDays,
  BEFORE_WORK,
  DEADLINE_OUTCOMES,
  isCalendarDay,
  OPEN_TO_OPERATOR,
  OWN_COMPANY,
  PRIORITIES,
  REQUEST_STATUSES,
  requestNumberIn,
  searchWords,
  SHOWN_STATUSES,
  type CalendarDay,
  type DeadlineOutcome,
  type Priority,
  type RequestStatus,
} from '@portal/domain';
import { sql } from 'kysely';

import { startOfBusinessDay } from '../../../platform/query/created-within';
import { filter, type FilterReader } from '../../../platform/http/query-parameters';
import { someOf } from '../../../platform/query/list-filters';
import type { Condition, ListFilter } from '../../../platform/query/read-page';
import { containsText, every, keyContains, type TextSearch } from '../../../platform/query/text-search';
import { inHandsOf, inStates } from '../request/in-states';

/** The most frequent lists have a prepared statement each; all others are compiled per call. */
const OFTEN: readonly { statuses: readonly RequestStatus[]; condition: Condition }[] = [
  ...[BEFORE_WORK, OPEN_TO_OPERATOR, ...REQUEST_STATUSES.map((status) => [status])].map((statuses) => ({
    statuses,
    condition: inStates(statuses),
  })),
  { statuses: SHOWN_STATUSES, condition: sql`requests.status <> 'eliminado'` },
];

/** Literals let the planner prove that a partial index contains them all. */
function inStatuses(statuses: readonly RequestStatus[]): Condition {
  const often = OFTEN.find(
    (one) => one.statuses.length === statuses.length && one.statuses.every((status) => statuses.includes(status)),
  );
  return often?.condition ?? sql`requests.status = any(${[...statuses]})`;
}

const NAMED = [
  { table: 'clients', column: 'client_id' },
  { table: 'malls', column: 'mall_id' },
  { table: 'locations', column: 'location_id' },
  { table: 'services', column: 'service_id' },
  { table: 'users', column: 'operator_id' },
] as const;

/** Longer digits are no permit: they would not be exact. */
const PERMIT_NUMBER = /^\d{1,15}$/;

/**
 * Searches for each word of a text in client, mall, location, service, operator, description and permit: 'paris pintura' finds the
 * painting of the client Paris. A number finds exactly that request.
 * @param also more conditions, each with an index of its own, of which a word may fulfil one instead
 */
export function matches(text: string, also: (word: string) => Condition[] = () => []): TextSearch {
  const words = searchWords(text).map((word) => {
    // The records are found first, as a list, so that the index by each of them can be used.
    const names = NAMED.map(
      ({ table, column }) =>
        sql`${sql.ref(`requests.${column}`)} = any(array(select id from ${sql.table(table)} where ${keyContains('name_key', word)}))`,
    );
    const permit = PERMIT_NUMBER.test(word) ? [sql`requests.permission_num = ${Number(word)}`] : [];
    const others = [...names, ...permit, ...also(word)];
    const description = containsText('requests.description_key', word);
    const either = (condition: Condition) => sql<boolean>`(${sql.join(others, sql` or `)} or ${condition})`;
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

function withDeadlines(outcome: DeadlineOutcome): Condition {
  const missed = sql<boolean>`exists (select from request_deadlines where request_id = requests.id
    and coalesce(ended_at, now()) > request_deadlines.due_at)`;
  if (outcome === 'atrasado') return missed;
  return sql`(not ${missed} and exists (select from request_deadlines where request_id = requests.id
    and ended_at is not null))`;
}

type RequestFilter<Value> = { where: (value: Value) => Condition; read: FilterReader<Value> };

const own = <Value>(where: (value: Value) => Condition) => ({ where });
const read = <Value>(reader: FilterReader<Value>, where: (value: Value) => Condition): RequestFilter<Value> => ({
  read: reader,
  where,
});

const isNull = (isAbsent: boolean) => sql.raw(isAbsent ? 'is null' : 'is not null');

/**
 * Every filter of a list of requests, one row each. A new one is a row here and a name in the routes that offer it (`readersOf`); its
 * screen adds it to its filters (`libs/work/src/list/request-filters.ts` has those of several pages). Days are days in Santiago, both
 * inclusive.
 */
export const REQUEST_FILTERS = {
  status: read<readonly RequestStatus[]>(someOf(REQUEST_STATUSES), inStatuses),
  client: read(filter.id(), (id) => sql`requests.client_id = ${id}`),
  service: read(filter.id(), (id) => sql`requests.service_id = ${id}`),
  mall: read(filter.id(), (id) => sql`requests.mall_id = ${id}`),
  typeRequest: read<readonly Priority[]>(
    someOf(PRIORITIES.map(({ value }) => value)),
    (priorities) => sql`requests.type_request = any(${[...priorities]})`,
  ),
  from: read<CalendarDay>(
    filter.checked(isCalendarDay),
    (day) => sql`requests.created_at >= ${startOfBusinessDay(day)}`,
  ),
  to: read<CalendarDay>(
    filter.checked(isCalendarDay),
    (day) => sql`requests.created_at < ${startOfBusinessDay(addDays(day, 1))}`,
  ),
  late: read(filter.flag(), (isLate) => (isLate ? sql`requests.due_at < now()` : sql`true`)),
  deadlines: read<DeadlineOutcome>(filter.oneOf(DEADLINE_OUTCOMES.map(({ value }) => value)), withDeadlines),
  accepted: read(filter.flag(), (isAccepted) => sql`requests.accepted_at ${isNull(!isAccepted)}`),
  suggested: read(
    filter.flag(),
    (isSuggested) =>
      sql`exists (select from repairs where repairs.request_id = requests.id and repairs.suggested_price ${isNull(!isSuggested)})`,
  ),
  operator: read(filter.id(), (id) => sql`requests.operator_id = ${id}`),
  hands: own((id: number) => inHandsOf(sql`${id}`)),
  /** The contractor company it was handed to, or `OWN_COMPANY` for what the operator company does itself. */
  company: read(
    (text) => (text === String(OWN_COMPANY.id) ? { value: OWN_COMPANY.id } : filter.id()(text)),
    (id) =>
      id === OWN_COMPANY.id
        ? sql`requests.company_id is null and requests.operator_id is not null`
        : sql`requests.company_id = ${id}`,
  ),
  createdBy: own((id: number) => sql`requests.created_by = ${id}`),
  finished: own(
    ({ by, since }: { by: number; since: Date }) =>
      sql`requests.id in (select request_id from repairs where operator_id = ${by} and finished_at >= ${since})`,
  ),
  leader: own(
    ({ id, company }: { id: number; company: number }) =>
      sql`requests.assigner_id = ${id} and requests.company_id = ${company}`,
  ),
  hasPermit: own((isGiven: boolean) => sql`requests.permission_num ${isNull(!isGiven)}`),
};
type Rows = typeof REQUEST_FILTERS;

export type RequestFilters = { [Name in keyof Rows]?: Parameters<Rows[Name]['where']>[0] | undefined } & {
  status: readonly RequestStatus[];
  q?: string | undefined;
};

type ReadName = { [Name in keyof Rows]: Rows[Name] extends { read: unknown } ? Name : never }[keyof Rows];

export function readersOf<Name extends ReadName>(...names: Name[]): { [Each in Name]: Rows[Each]['read'] } {
  return Object.fromEntries(names.map((name) => [name, REQUEST_FILTERS[name].read])) as never;
}

export const COMMON_FILTERS = readersOf('typeRequest', 'client', 'service', 'from', 'to');

export const WAITING_FILTERS = { ...COMMON_FILTERS, ...readersOf('late') };

export function filterRequests(wanted: RequestFilters): ListFilter {
  const { q, ...filters } = wanted;
  const conditions = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : (REQUEST_FILTERS[name as keyof Rows].where as (value: unknown) => Condition)(value),
  );
  const text = q === undefined ? {} : { text: matches(q) };
  return { table: 'requests', key: JSON.stringify(wanted), conditions, ...text };
}
