import {
  createDatabase,
  migrateToLatest,
  openFileStore,
  seedDemonstration,
  type Database,
  type OpenDatabase,
} from '@portal/server';
import { sql, type Kysely } from 'kysely';
import { SEEDED_PASSWORD } from '../../testing/sign-in';

/** Tables of a request's life, each with the columns that name a row of one of them. */
const COPIED = {
  requests: { id: 'requests', num_request: 'requests' },
  repairs: { id: 'repairs', request_id: 'requests' },
  liquidations: { id: 'liquidations', request_id: 'requests', repair_id: 'repairs' },
  invoices: { id: 'invoices', request_id: 'requests', liquidation_id: 'liquidations' },
} as const;
type Copied = keyof typeof COPIED;

const APART = '13 minutes';

/** Copies the rows of a table: what names a row is counted on, moments move into the past. */
async function multiply(
  db: Kysely<Database>,
  table: Copied,
  copies: number,
  steps: Record<Copied, number>,
): Promise<void> {
  const { rows: columns } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_name = ${table} and is_generated = 'NEVER'`.execute(db);
  const references = COPIED[table] as Readonly<Record<string, Copied>>;
  const values = columns.map(({ name, type }) => {
    const column = sql.ref(name);
    const referred = references[name];
    if (referred !== undefined) return sql`${column} + n * ${sql.lit(steps[referred])}`;
    if (type.startsWith('timestamp')) return sql`${column} - n * ${sql.lit(APART)}::interval`;
    return table === 'invoices' && name === 'number' ? sql`${column} || '-' || n` : column;
  });
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))}) overriding system value
    select ${sql.join(values)} from ${sql.table(table)}, generate_series(1, ${copies}::int) n`.execute(db);
}

/**
 * Fills an empty database with the demonstration, and copies its requests, repairs, liquidations and invoices.
 */
export async function seedManyRequests({ pool }: OpenDatabase, dataDir: string, wanted: number): Promise<void> {
  await migrateToLatest(pool);
  const db = createDatabase(pool);
  await seedDemonstration({ db, files: await openFileStore({ dataDir }), password: SEEDED_PASSWORD });
  await db.connection().execute(async (connection) => {
    // Nothing is announced, added up or looked up for each row.
    await sql`set session_replication_role = replica`.execute(connection);
    await sql`set statement_timeout = 0`.execute(connection);
    const steps = {} as Record<Copied, number>;
    for (const table of Object.keys(COPIED) as Copied[]) {
      const numbers = table === 'requests' ? sql`max(num_request) - min(num_request) + 1` : sql`max(id)`;
      const { rows } = await sql<{ step: number }>`
        select greatest(max(id), ${numbers})::int as step from ${sql.table(table)}`.execute(connection);
      steps[table] = rows[0]?.step ?? 0;
    }
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from requests`.execute(connection);
    const copies = Math.ceil(wanted / (rows[0]?.count ?? 1)) - 1;
    for (const table of Object.keys(COPIED) as Copied[]) await multiply(connection, table, copies, steps);
    await sql`set session_replication_role = default`.execute(connection);
    await sql`vacuum analyze`.execute(connection);
  });
}
