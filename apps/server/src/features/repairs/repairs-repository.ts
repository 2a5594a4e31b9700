import { MESSAGES, type Pesos } from '@portal/domain';
import type { Insertable, Selectable, Updateable } from 'kysely';

import type { Database, Db } from '../../platform/database/schema';
import { unknownRecord, validationFailed } from '../../platform/errors/app-error';

const STATE = ['id', 'request_id', 'company_id', 'started_at'] as const;

type RepairState = Pick<Selectable<Database['repairs']>, (typeof STATE)[number]>;

export function createRepairsRepository(db: Db) {
  const state = db.selectFrom('repairs').select(STATE);
  return {
    find: (id: number): Promise<RepairState | undefined> => state.where('id', '=', id).executeTakeFirst(),

    findOfRequest: (requestId: number): Promise<RepairState | undefined> =>
      state.where('request_id', '=', requestId).executeTakeFirst(),

    async insert(values: Insertable<Database['repairs']>): Promise<number> {
      const { id } = await db.insertInto('repairs').values(values).returning('id').executeTakeFirstOrThrow();
      return id;
    },

    async update(id: number, values: Updateable<Database['repairs']>): Promise<void> {
      await db.updateTable('repairs').set(values).where('id', '=', id).execute();
    },

    async removeUnfinished(id: number, historyId: number): Promise<void> {
      await db
        .updateTable('photos')
        .set({ kind: 'attempt', repair_id: null, history_id: historyId })
        .where('repair_id', '=', id)
        .execute();
      await db.deleteFrom('repairs').where('id', '=', id).where('finished_at', 'is', null).execute();
    },

    /** Stores a suggestion and returns the one it replaces, in pesos; null for the first. */
    async replaceSuggestion(
      id: number,
      { price, userId, at }: { price: Pesos; userId: number; at: Date },
    ): Promise<Pesos | null> {
      const before = await db
        .selectFrom('repairs')
        .select('suggested_price')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await this.update(id, { suggested_price: price, suggested_by: userId, suggested_at: at });
      return before.suggested_price;
    },

    async insertSupplies(supplies: Insertable<Database['repair_supplies']>[]): Promise<void> {
      if (supplies.length > 0) await db.insertInto('repair_supplies').values(supplies).execute();
    },

    serviceOfRequest(requestId: number): Promise<{ name: string; price: number }> {
      return db
        .selectFrom('requests')
        .innerJoin('services', 'services.id', 'requests.service_id')
        .select(['services.name', 'services.price'])
        .where('requests.id', '=', requestId)
        .executeTakeFirstOrThrow();
    },
  };
}

/** Throws AppError 422 on the wrong field: the repair unknown, or another request than its own. */
export function requireBelonging(
  named: { repair: number; request: number },
  repair: RepairState | undefined,
): asserts repair is RepairState {
  if (repair === undefined || named.repair !== repair.id) throw unknownRecord('repair');
  if (named.request !== repair.request_id) throw validationFailed({ request: MESSAGES.choice });
}
