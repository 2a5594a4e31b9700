import type { HistoryChange, RequestEvent, RequestStatus } from '@portal/domain';

import { sql } from 'kysely';

import type { Db } from '../../../platform/database/schema';
import { createNotices } from '../request/create-notices';
import { NOTICE_RULES } from '../request/recipients';

type RecordedEvent = {
  requestId: number;
  event: RequestEvent;
  from: RequestStatus | null;
  to: RequestStatus;
  /** Null for actions of the portal itself. */
  userId: number | null;
  formerCompanyId?: number | null;
  changes?: HistoryChange[];
};

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
      // A company that returns a request may read that entry too, when the request comes to it again.
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
