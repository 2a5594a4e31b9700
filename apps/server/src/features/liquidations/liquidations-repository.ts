import type { Pesos, RecordStatus } from '@portal/domain';
import type { Insertable } from 'kysely';

import type { Db, LiquidationsTable } from '../../platform/database/schema';

export type LiquidationState = {
  id: number;
  repair_id: number;
  request_id: number;
  /** Pesos. */
  price: Pesos;
  branch_id: number;
  branch_name: string;
  observation: string | null;
  status: RecordStatus;
};

export function createLiquidationsRepository(db: Db) {
  return {
    find(id: number): Promise<LiquidationState | undefined> {
      return db
        .selectFrom('liquidations')
        .innerJoin('branches', 'branches.id', 'liquidations.branch_id')
        .select([
          'liquidations.id',
          'liquidations.repair_id',
          'liquidations.request_id',
          'liquidations.price',
          'liquidations.branch_id',
          'branches.name as branch_name',
          'liquidations.observation',
          'liquidations.status',
        ])
        .where('liquidations.id', '=', id)
        .executeTakeFirst();
    },

    insert(values: Insertable<LiquidationsTable>): Promise<{ id: number; price: Pesos }> {
      return db.insertInto('liquidations').values(values).returning(['id', 'price']).executeTakeFirstOrThrow();
    },

    async retire(id: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('liquidations')
        .set({ status: 'inactivo' })
        .where('id', '=', id)
        .where('status', '=', 'activo')
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  };
}
