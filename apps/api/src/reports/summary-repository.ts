import { BUSINESS_TIME_ZONE } from '@portal/domain';
import { sql, type Kysely } from 'kysely';

import type { Database } from '../database/schema';
import { whereFound, type RequestFilter } from '../lists/request-page';

/** What the requests of one state, month, operator or company add up to; `key` says which, amounts are in pesos. */
export type SumRow = { part: 'state' | 'month' | 'operator' | 'company'; key: string; requests: number } & Amounts;
type Amounts = { liquidated: number; invoiced: number };

/** The company of a request that was given to somebody: of the own one it is 0. */
const OWN_COMPANY = sql`coalesce(requests.company_id, 0)`;

const MONTH = sql`date_trunc('month', requests.created_at at time zone ${sql.lit(BUSINESS_TIME_ZONE)})`;

/**
 * Every request is added once, to the others of the same state, month, operator and company; those sums are added up in
 * four ways.
 * @returns the groups of each part, the largest first
 */
export async function selectSums(db: Kysely<Database>, wanted: RequestFilter): Promise<SumRow[]> {
  const part = (name: SumRow['part'], key: string, where = 'true') =>
    sql`select ${sql.lit(name)} as part, (${sql.raw(key)})::text as key, sum(requests)::bigint as requests,
      sum(liquidated) as liquidated, sum(invoiced) as invoiced from cells where ${sql.raw(where)} group by 2`;
  const { rows } = await sql<SumRow>`
    with cells as materialized (
      select requests.status, ${MONTH} as month, requests.operator_id, requests.company_id, count(*) as requests,
        coalesce(sum(requests.liquidated), 0) as liquidated, coalesce(sum(requests.invoiced), 0) as invoiced
      from requests ${whereFound(wanted)} group by 1, 2, 3, 4
    )
    ${part('state', 'status')}
    union all ${part('month', `to_char(month, 'YYYY-MM')`)}
    union all ${part('operator', 'operator_id', 'operator_id is not null')}
    union all ${part('company', 'coalesce(company_id, 0)', 'operator_id is not null or company_id is not null')}
    order by part, requests desc, key`.execute(db);
  return rows;
}

/**
 * How long the finished ones of a group took, in minutes. `key` is the id of an operator or company and `name` theirs;
 * of all together both are empty, of the own company the name is.
 */
export type TimesRow = {
  part: 'all' | 'operator' | 'company';
  key: string;
  name: string;
  finished: number;
  /** The median and the 90th percentile; null while none is finished. */
  minutes: [number, number] | null;
};

/** @returns the times of all requests together, and of those operators and companies */
export async function selectTimes(
  db: Kysely<Database>,
  wanted: RequestFilter,
  { operators, companies }: { operators: readonly string[]; companies: readonly string[] },
): Promise<TimesRow[]> {
  const where = whereFound(wanted);
  const times = sql`count(minutes_to_finish) as finished,
    percentile_cont(array[0.5, 0.9]) within group (order by minutes_to_finish) as minutes`;
  const { rows } = await sql<TimesRow>`
    select 'all' as part, '' as key, '' as name, times.* from (
      select ${times} from requests ${where} and minutes_to_finish is not null) times
    union all
    select 'operator', users.id::text, users.name || ' ' || users.last_name, finished, minutes from (
      select operator_id, ${times} from requests ${where} and operator_id = any(${[...operators]}) group by 1
    ) times join users on users.id = operator_id
    union all
    select 'company', times.company::text, coalesce(companies.name, ''), finished, minutes from (
      select ${OWN_COMPANY} as company, ${times} from requests ${where}
        and ${OWN_COMPANY} = any(${[...companies]}) and (operator_id is not null or company_id is not null) group by 1
    ) times left join companies on companies.id = times.company`.execute(db);
  return rows;
}
