import type { EditableStatus, RecordStatus } from '@portal/domain';
import type { Kysely, RawBuilder, Selectable } from 'kysely';

import type { Database, Db, ServicesTable } from '../../platform/database/schema';
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

type CatalogueOrder = { column: 'name_order' | 'price' | 'status' | 'id'; direction: 'asc' | 'desc' };

export const catalogueOrder = <Field extends string>(
  columns: Record<Field, CatalogueOrder['column']>,
  { field, direction }: { field: Field; direction: 'asc' | 'desc' },
): CatalogueOrder => ({ column: columns[field], direction });

export function createCatalogueRepository<Table extends CatalogueTable>(anyDb: Db, table: Table) {
  // All tables have the same columns except for the price, which is not named for companies.
  const db = anyDb as unknown as Kysely<Record<CatalogueTable, ServicesTable>>;
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
      .executeTakeFirst() as Promise<CatalogueRow<Table> | undefined>;

  return {
    list(
      filters: CatalogueFilters,
      { column, direction }: CatalogueOrder,
      cut: { offset: number; limit: number },
    ): Promise<CatalogueRow<Table>[]> {
      return matching(filters)
        .select(columns)
        .orderBy(column, direction)
        .orderBy('id', direction)
        .limit(cut.limit)
        .offset(cut.offset)
        .execute() as Promise<unknown> as Promise<CatalogueRow<Table>[]>;
    },

    async count(filters: CatalogueFilters): Promise<number> {
      const { total } = await matching(filters)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },

    insert(values: Written<Table>): Promise<CatalogueRow<Table>> {
      return db
        .insertInto<CatalogueTable>(table)
        .values(values as Written<'services'>)
        .returning(columns)
        .executeTakeFirstOrThrow() as Promise<unknown> as Promise<CatalogueRow<Table>>;
    },

    update(id: number, values: Written<Table> & { status: EditableStatus }, now: Date) {
      return change(id, values, now);
    },

    /** Deletes softly, because requests and repairs refer to the row. */
    delete(id: number, now: Date) {
      return change(id, { status: 'eliminado' }, now);
    },

    /**
     * Locks the record until the transaction ends, so that no new reference to it can be stored meanwhile.
     */
    async lock(id: number): Promise<boolean> {
      const row = await db
        .selectFrom<CatalogueTable>(table)
        .select('id')
        .where('id', '=', id)
        .where('status', '<>', 'eliminado')
        .forUpdate()
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
