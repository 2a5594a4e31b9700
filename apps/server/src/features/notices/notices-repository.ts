import { assignPath, LIMITS, requestPath, type Notice, type NoticePreferences } from '@portal/domain';
import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';

import type { Db } from '../../platform/database/schema';
import { countOf } from '../../platform/query/count-of';
import { createFollowLinksRepository, followedBy, LOST, toPastPage, visibleTo, type Viewer } from '../requests';
import { NOTICE_TOPICS, topicsOf, type NoticeTopic } from '../../texts/notice-topics';
import { usualPreferencesOf } from './delivery';

type Reading = {
  isUnread?: boolean | undefined;
  before?: number | undefined;
};

/** A person may have lost the right to read the request since; that alone may be told. Who follows it never had it. */
export const tellableTo = (user: Viewer) =>
  sql<boolean>`(${visibleTo(user)} or notices.topic = ${LOST} or ${followedBy(user)} or notices.operator_id is not null)`;

export const opensTo = (user: Viewer) => sql<boolean>`(${visibleTo(user)} and notices.topic <> ${LOST})`;

/** Rows of before titles were kept have their topic's. */
export const titleOf = ({ topic, title }: { topic: NoticeTopic; title: string | null }): string =>
  title ?? NOTICE_TOPICS[topic].title;

/** The morning's summary alone tells what is late. */
const isShown = sql<boolean>`notices.topic <> all(${topicsOf(['late'])})`;

type Led = { num_request: number | null; operator_id: number | null };

/** A place's request has no number before an assigner accepts it. */
export const pathOf = ({ num_request: number, operator_id: operator }: Led, { company }: Viewer): string =>
  number === null ? assignPath(company, operator) : requestPath(number);

const noticesOf = (db: Db, user: Viewer) =>
  db
    .selectFrom('notices')
    .leftJoin('requests', 'requests.id', 'notices.request_id')
    .where('notices.user_id', '=', user.id)
    .where(isShown)
    .where(tellableTo(user));

export async function selectNotices(db: Db, followKey: Buffer, user: Viewer, { isUnread, before }: Reading) {
  const links = createFollowLinksRepository(db, followKey);
  const about = db
    .selectFrom('requests as about')
    .innerJoin('clients', 'clients.id', 'about.client_id')
    .innerJoin('services', 'services.id', 'about.service_id')
    .select(['about.id', 'num_request as numRequest', 'clients.name as client', 'services.name as service'])
    .select(['about.address', 'about.status'])
    .where('about.id', '=', sql<number>`notices.request_id`);
  const rows = await noticesOf(db, user)
    .select(['notices.id', 'topic', 'title', 'notices.at', 'read_at', 'notices.operator_id', opensTo(user).as('opens')])
    .select(jsonObjectFrom(about).as('request'))
    .$if(isUnread === true, (query) => query.where('notices.read_at', 'is', null))
    .$if(before !== undefined, (query) => query.where('notices.id', '<', before!))
    .orderBy('notices.id', 'desc')
    .limit(sql.lit(LIMITS.pastRows + 1))
    .execute();
  const { rows: oldestFirst, hasOlder } = toPastPage(rows);
  const notices: Notice[] = [];
  for (const { id, topic, title, at, read_at: readAt, operator_id, opens, request } of oldestFirst.reverse()) {
    const isFollowed = request !== null && !opens && topic !== LOST;
    const path = isFollowed
      ? await links.pathForFollower(request, user.id)
      : request === null && assignPath(user.company, operator_id);
    notices.push({
      id,
      title: titleOf({ topic, title }),
      at: at.toISOString(),
      isRead: readAt !== null,
      request: opens ? request : null,
      ...(path && { path }),
    });
  }
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
      if ('upTo' in which) return is.and([is('id', '<=', which.upTo), isShown]);
      return is('request_id', 'in', is.selectFrom('requests').select('id').where('num_request', '=', which.request));
    })
    .execute();
}

export async function readNoticePreferences(db: Db, user: Viewer): Promise<NoticePreferences> {
  const row = await db
    .selectFrom('notice_preferences')
    .select('preferences')
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  return row?.preferences ?? usualPreferencesOf(user);
}

export async function storeNoticePreferences(db: Db, userId: number, preferences: NoticePreferences): Promise<void> {
  const value = JSON.stringify(preferences);
  await db
    .insertInto('notice_preferences')
    .values({ user_id: userId, preferences: value })
    .onConflict((same) => same.column('user_id').doUpdateSet({ preferences: value }))
    .execute();
}
