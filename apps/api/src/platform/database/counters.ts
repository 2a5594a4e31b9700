import { sql, type Kysely } from 'kysely';

import { tooMany } from '../errors/app-error';
import { CLOCK_SKEW_MS } from './counting-window';
import type { Database, Db } from './schema';

type Clocked = { db: Kysely<Database>; now: () => Date };

/** `left`: milliseconds until the window ends. */
type Standing = { count: number; left: number };

export type Counter = ReturnType<typeof createCounter>;

/**
 * Creates a counter of one sort, over all replicas. A window begins with the first count of a key after its last window.
 * @param limit `window` in milliseconds; the keys of `name` hold no readable email or address
 */
export function createCounter({ db, now }: Clocked, limit: { name: string; most: number; window: number }) {
  const { name, most, window } = limit;
  const idOf = (key: string | number): string => `${name}:${key}`;

  /** A window that ends later than one from now was begun by a clock that was ahead and has been set back. */
  function isOpen() {
    const moment = now().getTime();
    return sql<boolean>`(counters.ends_at > ${new Date(moment)}
      and counters.ends_at <= ${new Date(moment + window + CLOCK_SKEW_MS)})`;
  }

  const standingOf = (row: { count: number; ends_at: Date } | undefined): Standing => ({
    count: row?.count ?? 0,
    left: row === undefined ? window : row.ends_at.getTime() - now().getTime(),
  });

  async function read(key: string | number): Promise<Standing> {
    const rows = db.selectFrom('counters').select(['count', 'ends_at']).where('key', '=', idOf(key)).where(isOpen());
    return standingOf(await rows.executeTakeFirst());
  }

  /** Counts in one statement, so that parallel calls cannot all pass below the limit. */
  async function count(key: string | number, amount: number, below?: number): Promise<Standing | null> {
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
    return row === undefined ? null : standingOf(row);
  }

  return {
    read,

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
      const standing = await read(key);
      if (standing.count >= most) throw refusal(wait ?? standing.left);
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

const refusal = (left: number) => tooMany(Math.max(1, Math.ceil(left / 1000)));

export async function deleteEndedCounters(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('counters').where('ends_at', '<=', now).execute();
}
