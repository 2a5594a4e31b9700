import type { EditableStatus, RecordStatus } from '@portal/domain';
import type { Kysely, RawBuilder, Selectable } from 'kysely';

import type { Database, Db } from '../../platform/database/schema';
import { notFound } from '../../platform/errors/app-error';
import { answerOptions } from '../../platform/http/option-list';
import { countOf } from '../../platform/query/count-of';
import { keyBeginsWith, keyContains } from '../../platform/query/text-search';

export type CatalogueTable = 'companies' | 'services' | 'supplies';

/** In pesos; companies have none. */
type Price = { price?: number };

export type CatalogueRow = Pick<Selectable<Database['companies']>, 'id' | 'name' | 'status'> & Price;

export type CatalogueInput = { name: string } & Price;

type CatalogueFilters = {
  q?: string | undefined;
  status?: RecordStatus | undefined;
  condition?: RawBuilder<boolean> | undefined;
};

const ORDER = { name: 'name_order', service: 'name_order', price: 'price', status: 'status', id: 'id' } as const;

type CatalogueSort = { field: keyof typeof ORDER; direction: 'asc' | 'desc' };

export function createCatalogueRepository(anyDb: Db, table: CatalogueTable) {
  // All tables have the same columns except for the price, which is not named for companies.
  const db = anyDb as unknown as Kysely<Record<CatalogueTable, Database['services']>>;
  const columns = (['id', 'name', 'price', 'status'] as const).filter(
    (column) => table !== 'companies' || column !== 'price',
  );

  const matching = ({ q, status, condition }: CatalogueFilters) => {
    let query = db.selectFrom(table).where('status', '<>', 'eliminado');
    if (status !== undefined) query = query.where('status', '=', status);
    // The search of supplies is a prefix match (spec 2 §2).
    const searched = table === 'supplies' ? keyBeginsWith : keyContains;
    if (q !== undefined) query = query.where(searched('name_key', q));
    return condition === undefined ? query : query.where(condition);
  };

  const change = (
    id: number,
    values: Partial<CatalogueInput> & { status: RecordStatus },
    now: Date,
  ): Promise<CatalogueRow> =>
    db
      .updateTable(table)
      .set({ ...values, updated_at: now })
      .where('id', '=', id)
      .where('status', '<>', 'eliminado')
      .returning(columns)
      .executeTakeFirstOrThrow(() => notFound());

  return {
    answer(
      cut: Parameters<typeof answerOptions>[0],
      {
        filters,
        sort,
        present,
      }: { filters: CatalogueFilters; sort: CatalogueSort; present: (row: CatalogueRow) => object },
    ) {
      const rows = matching(filters).select(columns);
      const sorted = rows.orderBy(ORDER[sort.field], sort.direction).orderBy('id', sort.direction);
      return answerOptions(cut, {
        rows: async ({ limit, offset }) => (await sorted.limit(limit).offset(offset).execute()).map(present),
        count: () => countOf(matching(filters)),
      });
    },

    insert: (values: CatalogueInput): Promise<CatalogueRow> =>
      db
        .insertInto(table)
        .values(values as Required<CatalogueInput>)
        .returning(columns)
        .executeTakeFirstOrThrow(),

    /** Throws AppError 404, as `delete` and `lock`. */
    update: (id: number, values: CatalogueInput & { status: EditableStatus }, now: Date) => change(id, values, now),

    /** Deletes softly, because requests and repairs refer to the row. */
    delete: (id: number, now: Date) => change(id, { status: 'eliminado' }, now),

    /** Locks the record until the transaction ends, so that no new reference to it can be stored meanwhile. */
    async lock(id: number): Promise<void> {
      await db
        .selectFrom(table)
        .select('id')
        .where('id', '=', id)
        .where('status', '<>', 'eliminado')
        .forUpdate()
        .executeTakeFirstOrThrow(() => notFound());
    },
  };
}
