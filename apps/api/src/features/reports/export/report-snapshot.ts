import { sql, type ControlledTransaction, type Kysely } from 'kysely';

import type { Database } from '../../../platform/database/schema';
import { countFound, idsInOrder, type OrderColumn, type RequestFilter } from '../../../platform/query/request-page';
import { restForOthers, type Resting } from './resting';

/** Requests read at once: few enough that lists need not wait for them, many enough that the way to the database is paid. */
const BATCH = 200;

/** The report as it was at one moment, however long it takes to be read. It holds a connection: close it. */
export type ReportSnapshot = {
  db: Kysely<Database>;
  /** How many requests there are. */
  total: number;
  /** Their ids in their order, some at a time, as often as wanted. */
  ids: () => AsyncGenerator<readonly number[]>;
  /** Releases the connection; reads under way fail. May be called more than once. */
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
  const resting = restForOthers();
  const close = closing(transaction, resting);
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
          if (rows.length > 0) yield rows.map(({ id }) => id);
          await resting.rest();
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

function closing(transaction: ControlledTransaction<Database>, resting: Resting): () => Promise<void> {
  let closed: Promise<void> | undefined;
  return () => {
    resting.stop();
    return (closed ??= transaction.rollback().execute());
  };
}
