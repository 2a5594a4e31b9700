import { REQUEST_EVENTS } from '@portal/domain';
import { sql, type Kysely, type Migration } from 'kysely';

import { widenCheck } from './widen-check';

/**
 * Closes requests as the duplicate of another one (tools/decisions/requests.md). Not additive: the screens of the version before
 * cannot name the new events of a history.
 */
export const closeDuplicates: Migration = {
  async up(db: Kysely<unknown>) {
    await widenCheck(db, 'request_history', 'event', REQUEST_EVENTS);
    await sql`alter table requests add column duplicate_of_id bigint references requests check (duplicate_of_id <> id)`.execute(
      db,
    );
    await sql`create index requests_by_original on requests (duplicate_of_id) where duplicate_of_id is not null`.execute(
      db,
    );
  },
};
