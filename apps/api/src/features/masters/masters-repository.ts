import {
  MASTERS,
  OTHER_MASTER_FIELDS,
  type CreateMasterInput,
  type EditMasterInput,
  type MasterKind,
  type MasterRecord,
  type RecordStatus,
} from '@portal/domain';
import { sql, type Kysely } from 'kysely';

import { foldCase } from '../../platform/database/fold-case';
import type { Db, MallsTable } from '../../platform/database/schema';
import { keyContains } from '../../platform/query/text-search';

export type MasterFilters = { q?: string | undefined; status?: RecordStatus | undefined };
export type MasterSort = { field: 'name' | 'id' | 'status'; direction: 'asc' | 'desc' };

/** A line to import, by the fields that identify a record of its kind. */
export type ImportKey = { line: number; name: string; document: string };
/** A line that repeats another: in the file, the line `first`, or else a stored record. */
export type Repetition = { line: number; first: number };

const ORDER = { name: 'name_order', id: 'id', status: 'status' } as const;

type AnyMasterTable = MallsTable & Pick<MasterRecord, (typeof OTHER_MASTER_FIELDS)[number]>;

/**
 * Creates the repository of one kind of master data. Deleted records are invisible to it.
 * @param kind also the name of its table; missing columns are answered as null
 */
export function createMastersRepository(anyDb: Db, kind: MasterKind) {
  // The definition of a kind names the columns of its table, and nothing here names another.
  const db = anyDb as unknown as Kysely<Record<MasterKind, AnyMasterTable>>;
  const { fields } = MASTERS[kind];
  const own = OTHER_MASTER_FIELDS.filter((name) => fields.some((field) => field.name === name));
  const isToldApartByDocument = kind === 'clients';

  const matching = ({ q, status }: MasterFilters) => {
    let query = db.selectFrom(kind).where('status', '<>', 'eliminado');
    if (status !== undefined) query = query.where('status', '=', status);
    if (q !== undefined) query = query.where(keyContains(isToldApartByDocument ? 'search_key' : 'name_key', q));
    return query;
  };
  const columns = () => [
    sql<number>`id`.as('id'),
    sql<string>`name`.as('name'),
    ...OTHER_MASTER_FIELDS.map((name) =>
      (own.includes(name) ? sql<string | null>`${sql.ref(name)}` : sql<null>`null`).as(name),
    ),
    sql<RecordStatus>`status`.as('status'),
  ];
  const valuesOf = (input: CreateMasterInput) => ({
    name: input.name,
    ...Object.fromEntries(own.map((name) => [name, input[name] ?? null])),
  });

  return {
    list(filters: MasterFilters, { field, direction }: MasterSort, cut: { offset: number; limit: number }) {
      return matching(filters)
        .select(columns)
        .orderBy(ORDER[field], direction)
        .orderBy('id', direction)
        .limit(cut.limit)
        .offset(cut.offset)
        .execute() as Promise<MasterRecord[]>;
    },

    async count(filters: MasterFilters): Promise<number> {
      const { total } = await matching(filters)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },

    insert(input: CreateMasterInput): Promise<MasterRecord> {
      return db
        .insertInto(kind)
        .values(valuesOf(input) as never)
        .returning(columns)
        .executeTakeFirstOrThrow();
    },

    /** Updates a record and reads it back; undefined when it does not exist. */
    update(id: number, input: EditMasterInput, now: Date): Promise<MasterRecord | undefined> {
      return db
        .updateTable(kind)
        .set({ ...valuesOf(input), status: input.status, updated_at: now } as never)
        .where('id', '=', id)
        .where('status', '<>', 'eliminado')
        .returning(columns)
        .executeTakeFirst();
    },

    /** Blocks others from adding and changing records of this kind until the transaction ends; reading stays possible. */
    async holdTable(): Promise<void> {
      await sql`lock table ${sql.table(kind)} in share row exclusive mode`.execute(db);
    },

    /**
     * Finds repetitions in an import by the rule of the unique indexes (migration 0034), so that the database alone defines
     * equality.
     * @returns the lines that cannot be stored; `first` is the line itself when it repeats a stored record
     */
    async findRepetitions(keys: readonly ImportKey[]): Promise<Repetition[]> {
      const document = isToldApartByDocument ? foldCase(sql`coalesce(stored.document, '')`) : sql`''`;
      const { rows } = await sql<Repetition>`
        with given as (
          select line, ${foldCase(sql.ref('name'))} as name, ${foldCase(sql.ref('document'))} as document
          from unnest(${keys.map(({ line }) => line)}::int[], ${keys.map(({ name }) => name)}::text[],
            ${keys.map((key) => (isToldApartByDocument ? key.document : ''))}::text[]) as given (line, name, document)
        ), numbered as (
          select *, min(line) over (partition by name, document) as first from given
        )
        select line, first from numbered
        where first < line or exists (
          select from ${sql.table(kind)} as stored
          where stored.status <> 'eliminado' and ${foldCase(sql.ref('stored.name'))} = numbered.name and ${document} = numbered.document
        )
        order by line`.execute(db);
      return rows;
    },

    /** Inserts them all, in their order, in one statement. */
    async insertAll(inputs: readonly CreateMasterInput[]): Promise<void> {
      const names = ['name', ...own] as const;
      const lists = names.map((name) => sql`${inputs.map((input) => input[name] ?? null)}::text[]`);
      const list = sql.join(names.map((name) => sql.ref(name)));
      await sql`insert into ${sql.table(kind)} (${list})
        select ${list} from unnest(${sql.join(lists)}) with ordinality as given (${list}, position)
        order by position`.execute(db);
    },
  };
}
