import { sql } from 'kysely';

import type { Db } from '../../../platform/database/schema';
import { orderBy, type SortColumn } from '../../../platform/query/page-order';
import { countRows, whereIndexed, type ListFilter } from '../../../platform/query/read-page';

/** Requests read at once: few enough not to delay lists, many enough to make up for the round trip. */
const BATCH = 500;

/**
 * Opens a read-only transaction, and counts in it. It holds a connection: close it.
 * @throws the database's errors, after closing it
 */
export async function openReportSnapshot(
  db: Db,
  wanted: ListFilter,
  order: { column: SortColumn; direction: 'asc' | 'desc' },
) {
  const transaction = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= transaction.rollback().execute());
  try {
    // By default the planner expects that only the beginning of a cursor is read.
    await sql`set local cursor_tuple_fraction = 1`.execute(transaction);
    const total = await countRows(transaction, wanted);
    let cursors = 0;
    return {
      db: transaction,
      total,
      close,
      async *ids(): AsyncGenerator<readonly number[]> {
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

export type ReportSnapshot = Awaited<ReturnType<typeof openReportSnapshot>>;

function idsInOrder({ by, join = '' }: SortColumn, wanted: ListFilter, direction: 'asc' | 'desc') {
  const ids = sql.raw(`select requests.id from requests ${join}`);
  return sql`${ids} ${whereIndexed(wanted)} ${sql.raw(orderBy(by, 'requests.id', { direction }))}`;
}
