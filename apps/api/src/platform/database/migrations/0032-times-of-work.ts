import { sql, type Kysely, type Migration } from 'kysely';

/**
 * When the server received the start and the finish of a repair, whose own times are the device's; and in whose hands a request
 * was after each event, so that its former operator can be told who took it. Earlier rows know neither.
 */
export const timesOfWork: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table repairs add column start_received_at timestamptz, add column finish_received_at timestamptz`.execute(
      db,
    );
    await sql`alter table request_history add column operator_id bigint references users`.execute(db);
  },
};
