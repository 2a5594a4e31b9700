import { sql } from 'kysely';

import { tooMany, type AppError } from '../errors/app-error';
import { CLOCK_SKEW_MS } from './counting-window';
import type { Db } from './schema';

type Clocked = { db: Db; now: () => Date };

/** `left`: milliseconds until the window ends. */
type Usage = { count: number; left: number };

type Limit = {
  name: string;
  most: number;
  /** Milliseconds. */
  window: number;
  refuse?: (seconds: number) => AppError;
};

export type Counter = ReturnType<typeof createCounter>;

/**
 * Creates a counter of one sort, over all replicas. A window begins with the first count of a key after its last window.
 * Its keys hold no readable email or address.
 */
export function createCounter({ db, now }: Clocked, { name, most, window, refuse = tooMany }: Limit) {
  const idOf = (key: string | number): string => `${name}:${key}`;

  /** A window that ends later than one from now was begun by a clock that was ahead and has been set back. */
  function isOpen() {
    const moment = now().getTime();
    return sql<boolean>`(counters.ends_at > ${new Date(moment)}
      and counters.ends_at <= ${new Date(moment + window + CLOCK_SKEW_MS)})`;
  }

  const usageOf = (row: { count: number; ends_at: Date } | undefined): Usage => ({
    count: row?.count ?? 0,
    left: row === undefined ? window : row.ends_at.getTime() - now().getTime(),
  });

  async function read(key: string | number): Promise<Usage> {
    const rows = db.selectFrom('counters').select(['count', 'ends_at']).where('key', '=', idOf(key)).where(isOpen());
    return usageOf(await rows.executeTakeFirst());
  }

  /** Counts in one statement, so that parallel calls cannot all pass below the limit. */
  async function count(key: string | number, amount: number, below?: number): Promise<Usage | null> {
    const open = isOpen();
    const row = await db
      .insertInto('counters')
      .values({ key: idOf(key), count: amount, ends_at: new Date(now().getTime() + window) })
      .onConflict((conflict) => {
        const update = conflict.column('key').doUpdateSet({
          count: sql`case when ${open} then counters.count else 0 end + excluded.count`,
          ends_at: sql`case when ${open} then counters.ends_at else excluded.ends_at end`,
        });
        return below === undefined ? update : update.where(sql<boolean>`counters.count < ${below} or not ${open}`);
      })
      .returning(['count', 'ends_at'])
      .executeTakeFirst();
    return row === undefined ? null : usageOf(row);
  }

  const refusal = (left: number): AppError => refuse(Math.max(1, Math.ceil(left / 1000)));

  return {
    read,
    refusal,

    /** Counts beyond the limit, too. */
    add: async (key: string | number, amount = 1) => (await count(key, amount))!,

    /**
     * Counts within the limit; a refused call writes nothing.
     * @param wait of a refusal in milliseconds, by default the rest of the window
     * @returns the count with this one
     * @throws AppError 429
     */
    async take(key: string | number, amount = 1, wait?: number): Promise<number> {
      const counted = await count(key, amount, most);
      if (counted === null) throw refusal(wait ?? (await read(key)).left);
      return counted.count;
    },

    /** Refuses as `take` does, without counting. */
    async check(key: string | number, wait?: number): Promise<void> {
      const { count: counted, left } = await read(key);
      if (counted >= most) throw refusal(wait ?? left);
    },

    async refund(key: string | number, amount = 1): Promise<void> {
      const rows = db.updateTable('counters').where('key', '=', idOf(key));
      await rows.set({ count: sql`greatest(count - ${amount}, 0)` }).execute();
    },

    async reset(key: string | number): Promise<void> {
      await db.deleteFrom('counters').where('key', '=', idOf(key)).execute();
    },
  };
}

export async function deleteEndedCounters(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('counters').where('ends_at', '<=', now).execute();
}
