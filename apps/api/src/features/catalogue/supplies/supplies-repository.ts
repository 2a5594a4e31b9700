import type { CreateSupplyInput, EditSupplyInput, RecordStatus } from '@portal/domain';
import type { Selectable } from 'kysely';

import type { Db, SuppliesTable } from '../../../platform/database/schema';
import { nameBeginsWith } from '../../../platform/query/text-search';

export type SupplyRow = Pick<Selectable<SuppliesTable>, 'id' | 'name' | 'price' | 'status'>;

export type SupplyFilters = { q?: string | undefined; status?: RecordStatus | undefined };
export type SupplySort = { field: 'name' | 'price' | 'status' | 'id'; direction: 'asc' | 'desc' };

const COLUMNS = ['id', 'name', 'price', 'status'] as const;
const ORDER = { name: 'name_key', price: 'price', status: 'status', id: 'id' } as const;

/** The inventory of supplies. A deleted supply is not there for any of these. */
export function createSuppliesRepository(db: Db) {
  const matching = ({ q, status }: SupplyFilters) => {
    let query = db.selectFrom('supplies').where('status', '<>', 'eliminado');
    if (status !== undefined) query = query.where('status', '=', status);
    if (q !== undefined) query = query.where(nameBeginsWith('name_key', q));
    return query;
  };

  return {
    list(filters: SupplyFilters, { field, direction }: SupplySort, cut: { offset: number; limit: number }) {
      return matching(filters)
        .select(COLUMNS)
        .orderBy(ORDER[field], direction)
        .orderBy('id', direction)
        .limit(cut.limit)
        .offset(cut.offset)
        .execute();
    },

    async count(filters: SupplyFilters): Promise<number> {
      const { total } = await matching(filters)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return total;
    },

    insert({ insumo, price }: CreateSupplyInput): Promise<SupplyRow> {
      return db.insertInto('supplies').values({ name: insumo, price }).returning(COLUMNS).executeTakeFirstOrThrow();
    },

    /** Updates a supply and reads it back; undefined when it does not exist. */
    update(id: number, { insumo, price, status }: EditSupplyInput, now: Date): Promise<SupplyRow | undefined> {
      return db
        .updateTable('supplies')
        .set({ name: insumo, price, status, updated_at: now })
        .where('id', '=', id)
        .where('status', '<>', 'eliminado')
        .returning(COLUMNS)
        .executeTakeFirst();
    },

    /** Deletes softly: repairs that used it keep their row. Undefined when there is none. */
    delete(id: number, now: Date): Promise<SupplyRow | undefined> {
      return db
        .updateTable('supplies')
        .set({ status: 'eliminado', updated_at: now })
        .where('id', '=', id)
        .where('status', '<>', 'eliminado')
        .returning(COLUMNS)
        .executeTakeFirst();
    },
  };
}
