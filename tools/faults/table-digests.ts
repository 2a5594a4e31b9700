import type pg from 'pg';

export type TableDigests = Record<string, { rows: number; digest: string }>;

/** Counts the rows of every table, except the named ones, and hashes their content. */
export async function digestTables(pool: pg.Pool, except: readonly string[] = []): Promise<TableDigests> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%' order by 1`,
  );
  const digests: TableDigests = {};
  for (const { name } of tables.filter((table) => !except.includes(table.name))) {
    const { rows } = await pool.query<{ rows: number; digest: string }>(
      `select count(*)::int as rows, md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as digest
         from "${name}" t`,
    );
    digests[name] = rows[0] ?? { rows: -1, digest: '' };
  }
  return digests;
}

/** Lists the tables in which something changed, with their number of rows before and after. */
export function changedTables(before: TableDigests, after: TableDigests): string[] {
  return Object.keys(after)
    .filter((name) => before[name]?.digest !== after[name]?.digest)
    .map((name) => `${name} (${before[name]?.rows ?? 0} → ${after[name]?.rows ?? 0} rows)`);
}
