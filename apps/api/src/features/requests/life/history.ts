import { NOTICE_RULES, type HistoryChange, type RequestEvent, type RequestStatus } from '@portal/domain';

import { sql } from 'kysely';

import type { Db } from '../../../platform/database/schema';
import { createNotices } from '../create-notices';

export type RecordedEvent = {
  requestId: number;
  event: RequestEvent;
  /** Null when the request was just created. */
  from: RequestStatus | null;
  to: RequestStatus;
  /** Null for what the portal does by itself. */
  userId: number | null;
  /** The contractor company that had the request until this change. */
  formerCompanyId?: number | null;
  /** The changes, as the history shows them. */
  changes?: HistoryChange[];
};

/**
 * Writes one entry of a request's history and the notices to the people whom it concerns, in the transaction that makes the change.
 * @returns its id
 */
export async function recordEvent(trx: Db, recorded: RecordedEvent): Promise<number> {
  const { id } = await trx
    .insertInto('request_history')
    .values({
      request_id: recorded.requestId,
      event: recorded.event,
      from_status: recorded.from,
      to_status: recorded.to,
      user_id: recorded.userId,
      changes: JSON.stringify(recorded.changes ?? []),
      operator_id: sql<number | null>`(select operator_id from requests where id = ${recorded.requestId})`,
      // A company that gives a request back reads that entry too, when the request returns to it.
      company_id: sql<number | null>`coalesce((select company_id from requests where id = ${recorded.requestId}),
        ${recorded.formerCompanyId ?? null}::bigint)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await createNotices(trx, {
    source: `history:${id}`,
    requestId: recorded.requestId,
    actorId: recorded.userId,
    rulesFor: () => NOTICE_RULES[recorded.event],
  });
  return id;
}
