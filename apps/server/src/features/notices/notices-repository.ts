import {
  LIMITS,
  NOTICE_TOPICS,
  topicsOf,
  USUAL_NOTICE_PREFERENCES,
  type Notice,
  type NoticeKind,
  type NoticePreferences,
} from '@portal/domain';
import { sql } from 'kysely';

import type { Db } from '../../platform/database/schema';
import { countOf } from '../../platform/query/count-of';
import { toPastPage, visibleTo, type PastPage, type Viewer } from '../requests';

type Reading = {
  isUnread?: boolean | undefined;
  kind?: NoticeKind | undefined;
  before?: number | undefined;
};

const noticesOf = (db: Db, user: Viewer) =>
  db
    .selectFrom('notices')
    .innerJoin('requests', 'requests.id', 'notices.request_id')
    .where('notices.user_id', '=', user.id)
    // A person may have lost the right to read the request since.
    .where(visibleTo(user));

export async function selectNotices(
  db: Db,
  user: Viewer,
  { isUnread, kind, before }: Reading,
): Promise<PastPage<Notice>> {
  const rows = await noticesOf(db, user)
    .innerJoin('clients', 'clients.id', 'requests.client_id')
    .innerJoin('services', 'services.id', 'requests.service_id')
    .select([
      'notices.id',
      'notices.topic',
      'notices.at',
      'notices.read_at',
      'requests.id as requestId',
      'requests.num_request as numRequest',
      'clients.name as client',
      'services.name as service',
      'requests.address',
      'requests.status',
    ])
    .$if(isUnread === true, (query) => query.where('notices.read_at', 'is', null))
    .$if(kind !== undefined, (query) => query.where(sql<boolean>`notices.topic = any(${topicsOf([kind!])})`))
    .$if(before !== undefined, (query) => query.where('notices.id', '<', before!))
    .orderBy('notices.id', 'desc')
    .limit(sql.lit(LIMITS.pastRows + 1))
    .execute();
  const { rows: oldestFirst, hasOlder } = toPastPage(rows);
  const notices = oldestFirst.reverse().map(({ id, topic, at, read_at: readAt, requestId, ...request }): Notice => ({
    id,
    ...NOTICE_TOPICS[topic],
    at: at.toISOString(),
    isRead: readAt !== null,
    request: { id: requestId, ...request },
  }));
  return { rows: notices, hasOlder };
}

export const countUnreadNotices = (db: Db, user: Viewer): Promise<number> =>
  countOf(noticesOf(db, user).where('notices.read_at', 'is', null));

type Marked = { id: number } | { upTo: number } | { request: number };

export async function markNoticesRead(db: Db, userId: number, which: Marked, now: Date): Promise<void> {
  await db
    .updateTable('notices')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where((is) => {
      if ('id' in which) return is('id', '=', which.id);
      if ('upTo' in which) return is('id', '<=', which.upTo);
      return is('request_id', 'in', is.selectFrom('requests').select('id').where('num_request', '=', which.request));
    })
    .execute();
}

export async function readNoticePreferences(db: Db, userId: number): Promise<NoticePreferences> {
  const row = await db
    .selectFrom('notice_preferences')
    .select('preferences')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.preferences ?? USUAL_NOTICE_PREFERENCES;
}

export async function storeNoticePreferences(db: Db, userId: number, preferences: NoticePreferences): Promise<void> {
  const value = JSON.stringify(preferences);
  await db
    .insertInto('notice_preferences')
    .values({ user_id: userId, preferences: value })
    .onConflict((same) => same.column('user_id').doUpdateSet({ preferences: value }))
    .execute();
}
