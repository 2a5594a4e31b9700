import type { RequestEvent } from '@portal/domain';

import type { Db } from '../../platform/database/schema';
import { NOTICE_RULES, noteRules, planNotices, type NoticeCause } from '../../features/requests';

const UNREAD = 3;

const CHOOSING: readonly RequestEvent[] = ['assign', 'assign-own', 'hand-over'];
const NOBODY = { operator_id: null, date_assigned: null };

type PastCause = NoticeCause & { at: Date };

async function listCauses(db: Db): Promise<PastCause[]> {
  const events = await db
    .selectFrom('request_history')
    .distinctOn('request_id')
    .select(['id', 'request_id', 'user_id', 'event', 'from_status', 'at'])
    .orderBy('request_id')
    .orderBy('id', 'desc')
    .execute();
  const notes = await db
    .selectFrom('request_notes')
    .select(['id', 'request_id', 'author_id', 'visibility', 'text', 'at'])
    .execute();
  return [
    ...events.map(({ id, request_id, user_id, event, from_status, at }) => ({
      source: `history:${id}`,
      requestId: request_id,
      actorId: user_id,
      rulesFor: () => NOTICE_RULES[event] ?? [],
      before: from_status && { status: from_status, ...(CHOOSING.includes(event) ? NOBODY : {}) },
      at,
    })),
    ...(notes.map(({ id, request_id, author_id, visibility, text, at }) => ({
      source: `note:${id}`,
      requestId: request_id,
      actorId: author_id,
      rulesFor: (status) => noteRules(visibility, status),
      said: text,
      at,
    })) satisfies PastCause[]),
  ];
}

/** They count as mailed, so that none leaves. */
export async function insertNotices(db: Db): Promise<void> {
  const rows = [];
  for (const cause of await listCauses(db)) {
    for (const row of (await planNotices(db, cause)).rows) rows.push({ ...row, at: cause.at, emailed_at: cause.at });
  }
  rows.sort((one, other) => other.at.getTime() - one.at.getTime());
  const newer = new Map<number, number>();
  const notices = rows.map((row) => {
    const count = newer.get(row.user_id) ?? 0;
    newer.set(row.user_id, count + 1);
    return { ...row, read_at: count < UNREAD ? null : row.at };
  });
  // The list shows the last inserted first.
  await db.insertInto('notices').values(notices.reverse()).execute();
}
