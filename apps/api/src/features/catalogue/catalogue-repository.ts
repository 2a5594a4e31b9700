import type { EditableStatus, RecordStatus } from '@portal/domain';
import type { Kysely, RawBuilder, Selectable } from 'kysely';

import type { Database, Db, ServicesTable } from '../../platform/database/schema';
import { keyBeginsWith, keyContains } from '../../platform/query/text-search';

/** The tables of the catalogue; only companies have no price. */
type CatalogueTable = 'companies' | 'services' | 'supplies';
type ColumnOf<Table> = 'id' | 'name' | 'status' | (Table extends 'companies' ? never : 'price');

/** A record of the catalogue; a price is in pesos. */
export type CatalogueRow<Table extends CatalogueTable> = Pick<
  Selectable<Database[Table]>,
  ColumnOf<Table> & keyof Selectable<Database[Table]>
>;

type Written<Table> = Table extends 'companies' ? { name: string } : { name: string; price: number };

type CatalogueFilters = {
  /** The beginning of the name. */
  q?: string | undefined;
  status?: RecordStatus | undefined;
  /** What else the records must fulfil. */
  condition?: RawBuilder<boolean> | undefined;
};

/** The column that a list is sorted by, and the direction. */
export type CatalogueOrder = { column: 'name_order' | 'price' | 'status' | 'id'; direction: 'asc' | 'desc' };

/**
 * Turns the `sort` of a query into an order.
 * @param columns the column of each name that `sort` may have
 */
export const catalogueOrder = <Field extends string>(
  columns: Record<Field, CatalogueOrder['column']>,
  { field, direction }: { field: Field; direction: 'asc' | 'desc' },
): CatalogueOrder => ({ column: columns[field], direction });

/** Reads and writes the records of one table of the catalogue. A deleted record does not exist for any of these. */
export function createCatalogueRepository<Table extends CatalogueTable>(given: Db, table: Table) {
  // All tables have the same columns but for the price, which is not named for companies.
  const db = given as unknown as Kysely<Record<CatalogueTable, ServicesTable>>;
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

    /** Updates a record and reads it back; undefined when it does not exist. */
    update(id: number, values: Written<Table> & { status: EditableStatus }, now: Date) {
      return change(id, values, now);
    },

    /** Deletes softly: requests and repairs that name the record keep its row. Undefined when there is none. */
    delete(id: number, now: Date) {
      return change(id, { status: 'eliminado' }, now);
    },

    /**
     * Locks the record until the transaction ends: no new reference to it can be stored meanwhile.
     * @returns whether there is such a record
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
