import type pg from 'pg';

import { KNOWN_MIGRATIONS } from '../../platform/database/migrations/index';
import type { ArchivedSequence } from './archive';

/** A table of the portal and the columns that are stored in it; what the database computes is computed again. */
export type StoredTable = { name: string; columns: string[] };

const OF_THE_MIGRATOR = "('kysely_migration', 'kysely_migration_lock')";

/**
 * Returns every table, those first that others refer to.
 * @throws Error when tables refer to each other in a circle
 */
export async function readTables(client: pg.ClientBase): Promise<StoredTable[]> {
  const { rows: tables } = await client.query<StoredTable>(
    `select c.relname as name,
            array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ${OF_THE_MIGRATOR}
      group by c.relname
      order by c.relname`,
  );
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select f.relname as from, t.relname as to
       from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conrelid <> k.confrelid`,
  );
  const sorted: StoredTable[] = [];
  for (let waiting = tables; waiting.length > 0;) {
    const names = new Set(waiting.map(({ name }) => name));
    const isFree = ({ name }: StoredTable): boolean =>
      !references.some(({ from, to }) => from === name && names.has(to));
    const free = waiting.filter(isFree);
    if (free.length === 0) throw new Error(`Tables that refer to each other: ${[...names].join(', ')}`);
    sorted.push(...free);
    waiting = waiting.filter((table) => !isFree(table));
  }
  return sorted;
}

/** Reads the last number of each column's sequence; null before the first one. */
export async function readSequences(client: pg.ClientBase): Promise<ArchivedSequence[]> {
  const { rows } = await client.query<ArchivedSequence>(
    `select t.relname as table, a.attname as column,
            pg_sequence_last_value(s.oid)::text as value
       from pg_class s
       join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
       join pg_class t on t.oid = d.refobjid
       join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
      where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace
      order by 1, 2`,
  );
  return rows;
}

export async function readMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ found: string | null }>(
    "select to_regclass('public.kysely_migration')::text as found",
  );
  if (rows[0]?.found == null) return [];
  const applied = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return applied.rows.map(({ name }) => name);
}

/** A schema that this version can make, and migrate to its own. */
export const isKnownSchema = (migrations: readonly string[]): boolean =>
  migrations.every((name, index) => KNOWN_MIGRATIONS[index] === name);

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const copied = ({ name, columns }: StoredTable): string => `${quoted(name)} (${columns.map(quoted).join(', ')})`;
