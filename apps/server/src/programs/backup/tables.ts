import type pg from 'pg';

import { KNOWN_MIGRATIONS } from '../../platform/database/migrations/index';
import type { ArchivedSequence } from './archive';

/** A table of the portal and the columns that are stored in it; what the database computes is computed again. */
export type StoredTable = { name: string; columns: string[] };

/** Returns every table, those first that others refer to. */
export async function readTables(client: pg.ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `with recursive tables as (
       select oid, 0 as level from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r'
          and relname not in ('kysely_migration', 'kysely_migration_lock')
       union
       select k.conrelid, level + 1
         from tables join pg_constraint k on k.confrelid = tables.oid and k.conrelid <> k.confrelid
        where k.contype = 'f' and level < 50)
     select c.relname as name,
            array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
       from (select oid, max(level) as level from tables group by oid) t
       join pg_class c on c.oid = t.oid
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      group by t.level, c.relname
      order by t.level, c.relname`,
  );
  return rows;
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
  const { rows: found } = await client.query("select where to_regclass('public.kysely_migration') is not null");
  if (found.length === 0) return [];
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

/** A schema that this version can make, and migrate to its own. */
export const isKnownSchema = (migrations: readonly string[]): boolean =>
  migrations.every((name, index) => KNOWN_MIGRATIONS[index] === name);

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const copied = ({ name, columns }: StoredTable): string => `${quoted(name)} (${columns.map(quoted).join(', ')})`;
