import { REQUEST_EVENTS } from '@portal/domain';
import { sql, type Kysely, type Migration } from 'kysely';

import { PHOTO_KINDS } from '../schema';
import { widenCheck } from './widen-check';

/**
 * Adds work that cannot be finished, and requests that continue a finished one (tools/decisions/requests.md). Not additive: the
 * screens of the version before cannot name the new events of a history.
 */
export const waysOut: Migration = {
  async up(db: Kysely<unknown>) {
    await widenCheck(db, 'request_history', 'event', REQUEST_EVENTS);
    await widenCheck(db, 'photos', 'kind', PHOTO_KINDS);
    await sql`alter table photos add column history_id bigint references request_history`.execute(db);
    await sql`create index photos_by_history on photos (history_id) where history_id is not null`.execute(db);
    await sql`alter table requests add column continues_id bigint references requests`.execute(db);
    await sql`create unique index requests_continued_once on requests (continues_id)
      where continues_id is not null and status <> 'eliminado'`.execute(db);
  },
};
