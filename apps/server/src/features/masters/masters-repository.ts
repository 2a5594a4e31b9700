import {
  MASTERS,
  MESSAGES,
  OTHER_MASTER_FIELDS,
  type CreateMasterInput,
  type EditMasterInput,
  type MasterKind,
  type MasterRecord,
  type RecordStatus,
} from '@portal/domain';
import { sql, type Kysely, type RawBuilder } from 'kysely';

import { foldCase } from '../../platform/database/fold-case';
import type { Database, Db } from '../../platform/database/schema';
import { notFound, validationFailed } from '../../platform/errors/app-error';
import { countOf } from '../../platform/query/count-of';
import { keyContains } from '../../platform/query/text-search';

type MasterFilters = { q?: string | undefined; status?: RecordStatus | undefined };
type MasterSort = { field: 'name' | 'id' | 'status'; direction: 'asc' | 'desc' };

type ImportKey = { line: number; name: string; document?: string | undefined; mall?: string | undefined };
type Repetition = { line: number; first: number };

const ORDER = { name: 'name_order', id: 'id', status: 'status' } as const;

type AnyMasterTable = Database['malls'] & Pick<MasterRecord, (typeof OTHER_MASTER_FIELDS)[number]>;

const APART = { clients: 'document', locations: 'mall', malls: undefined, branches: undefined } as const;

const nameOfMall = (id: RawBuilder<unknown>) =>
  sql<string | null>`(select malls.name from malls where malls.id = ${id})`;
const idOfMall = (name: RawBuilder<unknown>) =>
  sql<number | null>`(select malls.id from malls where malls.status <> 'eliminado'
    and ${foldCase(sql.ref('malls.name'))} = ${foldCase(name)})`;

type FieldName = 'name' | (typeof OTHER_MASTER_FIELDS)[number];
const columnOf = (name: FieldName): string => (name === 'mall' ? 'mall_id' : name);
const stored = (name: FieldName, table?: string): RawBuilder<string | null> => {
  const column = sql.ref<string | null>(table === undefined ? columnOf(name) : `${table}.${columnOf(name)}`);
  return name === 'mall' ? nameOfMall(column) : column;
};
const given = (name: FieldName, text: RawBuilder<unknown>): RawBuilder<unknown> =>
  name === 'mall' ? idOfMall(text) : text;

/** The kind is also the name of its table; missing columns are answered as null. */
export function createMastersRepository(anyDb: Db, kind: MasterKind) {
  // The definition of a kind names the columns of its table, and nothing here names another.
  const db = anyDb as unknown as Kysely<Record<MasterKind, AnyMasterTable>>;
  const { fields } = MASTERS[kind];
  const own = OTHER_MASTER_FIELDS.filter((name) => fields.some((field) => field.name === name));
  const apart = APART[kind];

  const matching = ({ q, status }: MasterFilters) => {
    let query = db.selectFrom(kind).where('status', '<>', 'eliminado');
    if (status !== undefined) query = query.where('status', '=', status);
    if (q === undefined) return query;
    if (kind !== 'locations') return query.where(keyContains(kind === 'clients' ? 'search_key' : 'name_key', q));
    const inMall = sql<boolean>`mall_id in (select id from malls where ${keyContains('name_key', q)})`;
    return query.where(sql<boolean>`(${keyContains('name_key', q)} or ${inMall})`);
  };
  const columns = () => [
    sql<number>`id`.as('id'),
    sql<string>`name`.as('name'),
    ...OTHER_MASTER_FIELDS.map((name) => (own.includes(name) ? stored(name) : sql<null>`null`).as(name)),
    sql<RecordStatus>`status`.as('status'),
  ];
  const valuesOf = async (input: CreateMasterInput) => {
    const { mall } = input;
    if (own.includes('mall') && mall !== undefined && (await findUnknownMalls([mall])).size > 0) {
      throw validationFailed({ mall: MESSAGES.master.unknownMall });
    }
    const values = own.map((name) => [columnOf(name), given(name, sql`${input[name] ?? null}::text`)] as const);
    return { name: input.name, ...Object.fromEntries(values) };
  };

  const findUnknownMalls = async (names: readonly string[]): Promise<ReadonlySet<string>> => {
    const { rows } = await sql<{ name: string }>`select distinct name from unnest(${[...names]}::text[]) as given (name)
      where ${idOfMall(sql.ref('given.name'))} is null`.execute(db);
    return new Set(rows.map(({ name }) => name));
  };

  return {
    findUnknownMalls,

    list(filters: MasterFilters, { field, direction }: MasterSort, cut: { offset: number; limit: number }) {
      return matching(filters)
        .select(columns)
        .orderBy(ORDER[field], direction)
        .orderBy('id', direction)
        .limit(cut.limit)
        .offset(cut.offset)
        .execute() as Promise<MasterRecord[]>;
    },

    count: (filters: MasterFilters) => countOf(matching(filters)),

    async insert(input: CreateMasterInput): Promise<MasterRecord> {
      return db
        .insertInto(kind)
        .values((await valuesOf(input)) as never)
        .returning(columns)
        .executeTakeFirstOrThrow();
    },

    /** Throws AppError 404. */
    async update(id: number, input: EditMasterInput, now: Date): Promise<MasterRecord> {
      return db
        .updateTable(kind)
        .set({ ...(await valuesOf(input)), status: input.status, updated_at: now } as never)
        .where('id', '=', id)
        .where('status', '<>', 'eliminado')
        .returning(columns)
        .executeTakeFirstOrThrow(() => notFound());
    },

    /** Blocks others from adding and changing records of this kind until the transaction ends; reading stays possible. */
    async holdTable(): Promise<void> {
      await sql`lock table ${sql.table(kind)} in share row exclusive mode`.execute(db);
    },

    /**
     * Finds repetitions in an import by the rule of the unique indexes, so that the database alone defines
     * equality.
     * @returns the lines that cannot be stored; `first` is the line itself when it repeats a stored record
     */
    async findRepetitions(keys: readonly ImportKey[]): Promise<Repetition[]> {
      const other = foldCase(apart === undefined ? sql`''` : sql`coalesce(${stored(apart, 'stored')}, '')`);
      const { rows } = await sql<Repetition>`
        with given as (
          select line, ${foldCase(sql.ref('name'))} as name, ${foldCase(sql.ref('other'))} as other
          from unnest(${keys.map(({ line }) => line)}::int[], ${keys.map(({ name }) => name)}::text[],
            ${keys.map((key) => (apart && key[apart]) ?? '')}::text[]) as given (line, name, other)
        ), numbered as (
          select *, min(line) over (partition by name, other) as first from given
        )
        select line, first from numbered
        where first < line or exists (
          select from ${sql.table(kind)} as stored
          where stored.status <> 'eliminado' and ${foldCase(sql.ref('stored.name'))} = numbered.name and ${other} = numbered.other
        )
        order by line`.execute(db);
      return rows;
    },

    async insertAll(inputs: readonly CreateMasterInput[]): Promise<void> {
      const names = ['name', ...own] as const;
      const lists = names.map((name) => sql`${inputs.map((input) => input[name] ?? null)}::text[]`);
      const list = sql.join(names.map((name) => sql.ref(name)));
      const columnsOf = sql.join(names.map((name) => sql.ref(columnOf(name))));
      const values = sql.join(names.map((name) => given(name, sql.ref(`given.${name}`))));
      await sql`insert into ${sql.table(kind)} (${columnsOf})
        select ${values} from unnest(${sql.join(lists)}) with ordinality as given (${list}, position)
        order by position`.execute(db);
    },
  };
}
