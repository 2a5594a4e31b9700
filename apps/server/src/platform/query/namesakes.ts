import type { NamedChoice } from '@portal/domain';
import { sql } from 'kysely';

/**
 * Selects the document of a row whose name another row of the same list has, null for every other row: selects tell the two
 * apart by it, and no other document leaves the server.
 */
export const documentOfNamesake = (table: 'users' | 'clients') =>
  sql<string | null>`case when count(*) over (partition by ${sql.ref(`${table}.name_key`)}) > 1
    then ${sql.ref(`${table}.document`)} end`;

export function presentChoice<Row extends NamedChoice>({ document, ...row }: Row) {
  return { ...row, ...(document ? { document } : {}) };
}
