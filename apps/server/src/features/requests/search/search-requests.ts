import { LIMITS, requestNumberIn, type RequestFound } from '@portal/domain';
import { sql, type RawBuilder } from 'kysely';

import type { Db } from '../../../platform/database/schema';
import { keyContains } from '../../../platform/query/text-search';
import { visibleTo, type Viewer } from '../request/request-visibility';

/** Limit of matching records of one kind: a text in more names is too vague. */
const MOST_NAMED = 50;

type Named = { table: string; column: string; newestFirst: string };

const NAMED: readonly Named[] = [
  { table: 'clients', column: 'client_id', newestFirst: 'requests.created_at desc, requests.id desc' },
  { table: 'malls', column: 'mall_id', newestFirst: 'requests.id desc' },
  { table: 'locations', column: 'location_id', newestFirst: 'requests.id desc' },
  { table: 'services', column: 'service_id', newestFirst: 'requests.id desc' },
  { table: 'users', column: 'operator_id', newestFirst: 'requests.id desc' },
];

/**
 * Selects the newest requests of every record whose name contains the text, each record separately: an index stops it after a
 * few.
 */
function newestOf({ table, column, newestFirst }: Named, text: string, visible: RawBuilder<boolean>) {
  return sql`select newest.id from (
      select id from ${sql.table(table)} where ${keyContains('name_key', text)} limit ${sql.lit(MOST_NAMED)}
    ) named cross join lateral (
      select requests.id from requests
      where ${sql.ref(`requests.${column}`)} = named.id and ${visible}
      order by ${sql.raw(newestFirst)} limit ${sql.lit(LIMITS.searchRows)}
    ) newest`;
}

/**
 * Finds requests in every state that the person may read: by number, or by the name of the client, mall, location, service or
 * operator, the newest first.
 * @param text at least `LIMITS.searchMin` characters, or a number
 */
export async function searchRequests(db: Db, user: Viewer, text: string): Promise<RequestFound[]> {
  const visible = visibleTo(user);
  const number = requestNumberIn(text);
  const found =
    number === undefined
      ? sql.join(
          NAMED.map((named) => newestOf(named, text, visible)),
          sql` union `,
        )
      : sql`select requests.id from requests where requests.num_request = ${number} and ${visible}`;
  const { rows } = await sql<RequestFound>`
    select requests.id, requests.num_request as "numRequest", clients.name as client, services.name as service,
      requests.address, operators.name || ' ' || operators.last_name as operator, requests.status
    from (${found}) found
    join requests on requests.id = found.id
    join clients on clients.id = requests.client_id
    join services on services.id = requests.service_id
    left join users operators on operators.id = requests.operator_id
    order by requests.id desc limit ${sql.lit(LIMITS.searchRows)}`.execute(db);
  return rows;
}
