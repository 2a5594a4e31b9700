import { sql, type Kysely } from 'kysely';

/** Replaces the closed list of a column by a longer one: existing rows satisfy it, so writers need not wait while they are checked. */
export async function widenCheck(db: Kysely<unknown>, table: string, column: string, values: readonly string[]) {
  const name = sql.ref(`${table}_${column}_check`);
  const list = sql.join(values.map((value) => sql.lit(value)));
  await sql`alter table ${sql.table(table)} drop constraint ${name}`.execute(db);
  await sql`alter table ${sql.table(table)} add constraint ${name} check (${sql.ref(column)} in (${list})) not valid`.execute(
    db,
  );
  await sql`alter table ${sql.table(table)} validate constraint ${name}`.execute(db);
}
