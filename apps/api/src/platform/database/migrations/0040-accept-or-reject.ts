import { REQUEST_EVENTS } from '@portal/domain';
import { sql, type Kysely, type Migration } from 'kysely';

import { widenCheck } from './widen-check';

/**
 * Lets the contractor's leader accept or reject a request; requests without acceptance in time go back (tools/decisions/requests.md).
 * Not additive: the version before cannot name the new events, nor show an entry of a history without a person.
 */
export const acceptOrReject: Migration = {
  async up(db: Kysely<unknown>) {
    await widenCheck(db, 'request_history', 'event', REQUEST_EVENTS);
    await sql`alter table request_history alter column user_id drop not null`.execute(db);
    await sql`alter table requests
      add column accepted_at timestamptz,
      add column accepted_by bigint references users`.execute(db);
  },
};
