import type { HistoryChange, RequestEvent, RequestStatus } from '@portal/domain';

import { sql } from 'kysely';

import type { Db } from '../../../platform/database/schema';
import { createNotices } from '../request/create-notices';
import { REASON_LABEL } from '../request/last-change';
import { NOTICE_RULES } from '../request/recipients';
import type { RequestState } from '../request/requests-repository';

type RecordedEvent = {
  requestId: number;
  event: RequestEvent;
  /** Null before it existed. */
  before: RequestState | null;
  to: RequestStatus;
  /** Null for actions of the portal itself. */
  userId: number | null;
  changes?: HistoryChange[];
};

export async function recordEvent(trx: Db, recorded: RecordedEvent): Promise<number> {
  const { id } = await trx
    .insertInto('request_history')
    .values({
      request_id: recorded.requestId,
      event: recorded.event,
      from_status: recorded.before?.status ?? null,
      to_status: recorded.to,
      user_id: recorded.userId,
      changes: JSON.stringify(recorded.changes ?? []),
      operator_id: sql<number | null>`(select operator_id from requests where id = ${recorded.requestId})`,
      // A company that returns a request may read that entry too, when the request comes to it again.
      company_id: sql<number | null>`coalesce((select company_id from requests where id = ${recorded.requestId}),
        ${recorded.before?.company_id ?? null}::bigint)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await createNotices(trx, {
    source: `history:${id}`,
    requestId: recorded.requestId,
    actorId: recorded.userId,
    rulesFor: () => NOTICE_RULES[recorded.event] ?? [],
    before: recorded.before,
    changed: recorded.changes?.flatMap(({ label, kind }) => (kind === undefined ? [label.toLowerCase()] : [])) ?? [],
    said: recorded.changes?.find(({ label }) => label === REASON_LABEL)?.to,
  });
  return id;
}
