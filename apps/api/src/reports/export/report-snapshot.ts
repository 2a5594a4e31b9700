import { setTimeout } from 'node:timers/promises';

import { sql, type ControlledTransaction, type Kysely } from 'kysely';

import type { Database } from '../../database/schema';
import { countFound, idsInOrder, type OrderColumn, type RequestFilter } from '../../lists/request-page';

/** Requests read at once: few enough that lists need not wait for them, many enough that the way to the database is paid. */
const BATCH = 200;

/** After each batch the export rests for so many times as long as the batch took, so that lists find the machine free. */
const REST = 0.5;

/** The report as it was at one moment, however long it takes to be read. It holds a connection: close it. */
export type ReportSnapshot = {
  db: Kysely<Database>;
  /** How many requests there are. */
  total: number;
  /** Their ids in their order, some at a time, as often as wanted. */
  ids: () => AsyncGenerator<readonly number[]>;
  /** Gives the connection back; what is still being read fails. May be called more than once. */
  close: () => Promise<void>;
};

/**
 * Opens a transaction that reads alone, and counts in it.
 * @throws whatever the database does, having closed it
 */
export async function openReportSnapshot(
  db: Kysely<Database>,
  wanted: RequestFilter,
  order: { column: OrderColumn; direction: 'asc' | 'desc' },
): Promise<ReportSnapshot> {
  const transaction = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  const close = closing(transaction);
  try {
    // Of a cursor the planner expects that only its beginning is read.
    await sql`set local cursor_tuple_fraction = 1`.execute(transaction);
    const total = await countFound(transaction, wanted);
    let cursors = 0;
    return {
      db: transaction,
      total,
      close,
      async *ids() {
        const cursor = sql.ref(`report_${(cursors += 1)}`);
        await sql`declare ${cursor} no scroll cursor for ${idsInOrder(wanted, order)}`.execute(transaction);
        for (;;) {
          const fetched = sql<{ id: number }>`fetch ${sql.lit(BATCH)} from ${cursor}`;
          const { rows } = await fetched.execute(transaction);
          const begun = performance.now();
          if (rows.length > 0) yield rows.map(({ id }) => id);
          await setTimeout((performance.now() - begun) * REST);
          if (rows.length < BATCH) break;
        }
        await sql`close ${cursor}`.execute(transaction);
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function closing(transaction: ControlledTransaction<Database>): () => Promise<void> {
  let closed: Promise<void> | undefined;
  return () => (closed ??= transaction.rollback().execute());
}
