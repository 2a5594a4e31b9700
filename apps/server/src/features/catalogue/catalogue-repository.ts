import type { EditableStatus, RecordStatus } from '@portal/domain';
import type { Kysely, RawBuilder, Selectable } from 'kysely';

import type { Database, Db } from '../../platform/database/schema';
import { notFound } from '../../platform/errors/app-error';
import { answerOptions } from '../../platform/http/option-list';
import { countOf } from '../../platform/query/count-of';
import { keyBeginsWith, keyContains } from '../../platform/query/text-search';

type CatalogueTable = 'companies' | 'services' | 'supplies';

type ColumnOf<Table> = 'id' | 'name' | 'status' | (Table extends 'companies' ? never : 'price');

/** A record of the catalogue; a price is in pesos. */
export type CatalogueRow<Table extends CatalogueTable> = Pick<
  Selectable<Database[Table]>,
  ColumnOf<Table> & keyof Selectable<Database[Table]>
>;

type Written<Table> = Table extends 'companies' ? { name: string } : { name: string; price: number };

type CatalogueFilters = {
  q?: string | undefined;
  status?: RecordStatus | undefined;
  condition?: RawBuilder<boolean> | undefined;
};

const ORDER = { name: 'name_order', service: 'name_order', price: 'price', status: 'status', id: 'id' } as const;

type CatalogueSort = { field: keyof typeof ORDER; direction: 'asc' | 'desc' };

export function createCatalogueRepository<Table extends CatalogueTable>(anyDb: Db, table: Table) {
  type Row = CatalogueRow<Table>;
  // All tables have the same columns except for the price, which is not named for companies.
  const db = anyDb as unknown as Kysely<Record<CatalogueTable, Database['services']>>;
  const columns = (['id', 'name', 'price', 'status'] as const).filter(
    (column) => table !== 'companies' || column !== 'price',
  );

  const matching = ({ q, status, condition }: CatalogueFilters) => {
    let query = db.selectFrom<CatalogueTable>(table).where('status', '<>', 'eliminado');
    if (status !== undefined) query = query.where('status', '=', status);
    // The search of supplies is a prefix match (spec 2 §2).
    const searched = table === 'supplies' ? keyBeginsWith : keyContains;
    if (q !== undefined) query = query.where(searched('name_key', q));
    return condition === undefined ? query : query.where(condition);
  };

  const change = (id: number, values: Partial<Written<'services'>> & { status: RecordStatus }, now: Date) =>
    db
      .updateTable<CatalogueTable>(table)
      .set({ ...values, updated_at: now })
      .where('id', '=', id)
      .where('status', '<>', 'eliminado')
      .returning(columns)
      .executeTakeFirstOrThrow(() => notFound()) as Promise<unknown> as Promise<Row>;

  return {
    answer(
      cut: Parameters<typeof answerOptions>[0],
      { filters, sort, present }: { filters: CatalogueFilters; sort: CatalogueSort; present: (row: Row) => object },
    ) {
      const rows = matching(filters).select(columns);
      const sorted = rows.orderBy(ORDER[sort.field], sort.direction).orderBy('id', sort.direction);
      return answerOptions(cut, {
        rows: async ({ limit, offset }) => {
          const read = (await sorted.limit(limit).offset(offset).execute()) as unknown as Row[];
          return read.map(present);
        },
        count: () => countOf(matching(filters)),
      });
    },

    insert(values: Written<Table>) {
      return db
        .insertInto<CatalogueTable>(table)
        .values(values as Written<'services'>)
        .returning(columns)
        .executeTakeFirstOrThrow() as Promise<unknown> as Promise<Row>;
    },

    /** Throws AppError 404, as `delete` and `lock`. */
    update: (id: number, values: Written<Table> & { status: EditableStatus }, now: Date) => change(id, values, now),

    /** Deletes softly, because requests and repairs refer to the row. */
    delete: (id: number, now: Date) => change(id, { status: 'eliminado' }, now),

    /** Locks the record until the transaction ends, so that no new reference to it can be stored meanwhile. */
    async lock(id: number): Promise<void> {
      await db
        .selectFrom<CatalogueTable>(table)
        .select('id')
        .where('id', '=', id)
        .where('status', '<>', 'eliminado')
        .forUpdate()
        .executeTakeFirstOrThrow(() => notFound());
    },
  };
}
