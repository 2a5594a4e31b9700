import { sql, type Kysely } from 'kysely';

import type { Database } from '../../../platform/database/schema';
import { orderBy, type SortColumn } from '../../../platform/query/page-order';
import { countRows, whereIndexed, type ListFilter } from '../../../platform/query/read-page';

/** Requests read at once: few enough that lists need not wait for them, many enough that the way to the database is paid. */
const BATCH = 500;

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
  wanted: ListFilter,
  order: { column: SortColumn; direction: 'asc' | 'desc' },
): Promise<ReportSnapshot> {
  const transaction = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= transaction.rollback().execute());
  try {
    // Of a cursor the planner expects that only its beginning is read.
    await sql`set local cursor_tuple_fraction = 1`.execute(transaction);
    const total = await countRows(transaction, wanted);
    let cursors = 0;
    return {
      db: transaction,
      total,
      close,
      async *ids() {
        const cursor = sql.ref(`report_${(cursors += 1)}`);
        await sql`declare ${cursor} no scroll cursor for ${idsInOrder(order.column, wanted, order.direction)}`.execute(
          transaction,
        );
        for (;;) {
          const fetched = sql<{ id: number }>`fetch ${sql.lit(BATCH)} from ${cursor}`;
          const { rows } = await fetched.execute(transaction);
          if (rows.length > 0) yield rows.map(({ id }) => id);
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

/** Selects the ids of a list from its beginning to its end. */
function idsInOrder({ by, join = '' }: SortColumn, wanted: ListFilter, direction: 'asc' | 'desc') {
  const ids = sql.raw(`select requests.id from requests ${join}`);
  return sql`${ids} ${whereIndexed(wanted)} ${sql.raw(orderBy(by, 'requests.id', { direction }))}`;
}
