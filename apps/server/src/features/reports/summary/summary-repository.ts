import { sql } from 'kysely';

import type { Db } from '../../../platform/database/schema';
import { whereIndexed, type ListFilter } from '../../../platform/query/read-page';

/** The totals of the requests of one state, month, operator or company (`key`), amounts in pesos. */
export type SumRow = { part: 'state' | 'month' | 'operator' | 'company'; key: string; requests: number } & Amounts;
type Amounts = { liquidated: number; invoiced: number };

/** The company of an assigned request; the operator company has the key 0. */
const COMPANY = sql`coalesce(requests.company_id, 0)`;
const IS_GIVEN = sql<boolean>`(requests.operator_id is not null or requests.company_id is not null)`;

/** Few groups at a time: they fit into a core's cache, and two workers can share the scan. */
const ADDED = sql`count(*) as requests, coalesce(sum(requests.liquidated), 0) as liquidated,
  coalesce(sum(requests.invoiced), 0) as invoiced`;

export async function selectSums(db: Db, wanted: ListFilter): Promise<SumRow[]> {
  const where = whereIndexed(wanted);
  const part = (name: SumRow['part'], key: string, from: 'by_time' | 'by_hand') =>
    sql`select ${sql.lit(name)} as part, (${sql.raw(key)})::text as key, sum(requests)::bigint as requests,
      sum(liquidated) as liquidated, sum(invoiced) as invoiced from ${sql.table(from)}
      where ${sql.raw(key)} is not null group by 2`;
  const { rows } = await sql<SumRow>`
    with by_time as materialized (
      select requests.status, requests.created_month, ${ADDED} from requests ${where} group by 1, 2
    ), by_hand as materialized (
      select requests.operator_id, ${COMPANY} as company, ${ADDED} from requests ${where} and ${IS_GIVEN} group by 1, 2
    )
    ${part('state', 'status', 'by_time')}
    union all ${part('month', `to_char(created_month, 'YYYY-MM')`, 'by_time')}
    union all ${part('operator', 'operator_id', 'by_hand')}
    union all ${part('company', 'company', 'by_hand')}
    order by part, requests desc, key`.execute(db);
  return rows;
}

/** `key`: the id of the operator or company, '0' for the operator company, empty for all together. */
export type PartRow = { part: 'all' | 'operator' | 'company'; key: string };

/** Deadlines count for the party responsible: the operator, the contractor company, or the operator company. */
export async function selectDeadlines(db: Db, wanted: ListFilter) {
  const { rows } = await sql<PartRow & { met: number; late: number }>`
    with counted as materialized (
      select request_deadlines.operator_id, coalesce(request_deadlines.company_id, 0) as company,
        count(*) filter (where ended_at <= request_deadlines.due_at) as met,
        count(*) filter (where coalesce(ended_at, now()) > request_deadlines.due_at) as late
      from request_deadlines join requests on requests.id = request_deadlines.request_id ${whereIndexed(wanted)}
      group by 1, 2
    )
    select 'all' as part, '' as key, coalesce(sum(met), 0)::bigint as met, coalesce(sum(late), 0)::bigint as late from counted
    union all select 'operator', operator_id::text, sum(met)::bigint, sum(late)::bigint from counted
      where operator_id is not null group by 2
    union all select 'company', company::text, sum(met)::bigint, sum(late)::bigint from counted group by 2`.execute(db);
  return rows;
}

export async function selectRatings(db: Db, wanted: ListFilter) {
  const { rows } = await sql<PartRow & { ratings: number; average: number }>`
    with rated as materialized (
      select requests.operator_id, ${COMPANY} as company, count(*) as ratings, sum(stars) as stars
      from request_ratings join requests on requests.id = request_ratings.request_id ${whereIndexed(wanted)}
      group by 1, 2
    ), parts as (
      select 'all' as part, '' as key, ratings, stars from rated
      union all select 'operator', operator_id::text, ratings, stars from rated where operator_id is not null
      union all select 'company', company::text, ratings, stars from rated
    )
    select part, key, sum(ratings)::bigint as ratings, (sum(stars) / sum(ratings))::float8 as average
    from parts group by 1, 2`.execute(db);
  return rows;
}

type TimesRow = PartRow & {
  /** Name of the operator or company; empty for the operator company and for all together. */
  name: string;
  finished: number;
  /** The median and the 90th percentile; null without a finished one. */
  minutes: [number, number] | null;
};

export async function selectTimes(
  db: Db,
  wanted: ListFilter,
  { operators, companies }: { operators: readonly string[]; companies: readonly string[] },
): Promise<TimesRow[]> {
  const where = whereIndexed(wanted);
  const times = sql`count(minutes_to_finish) as finished,
    percentile_disc(array[0.5, 0.9]) within group (order by minutes_to_finish) as minutes`;
  const { rows } = await sql<TimesRow>`
    select 'all' as part, '' as key, '' as name, times.* from (
      select ${times} from requests ${where} and minutes_to_finish is not null) times
    union all
    select 'operator', users.id::text, users.name || ' ' || users.last_name, finished, minutes from (
      select operator_id, ${times} from requests ${where} and operator_id = any(${[...operators]}) group by 1
    ) times join users on users.id = operator_id
    union all
    select 'company', times.company::text, coalesce(companies.name, ''), finished, minutes from (
      select ${COMPANY} as company, ${times} from requests ${where}
        and ${COMPANY} = any(${[...companies]}) and ${IS_GIVEN} group by 1
    ) times left join companies on companies.id = times.company`.execute(db);
  return rows;
}
