import { sql, type Kysely, type Migration } from 'kysely';

/**
 * Adds the server's time of a repair's start and finish, whose own times are the device's, and the operator of a request after
 * each event, so that its former operator learns who took it. Both are null in earlier rows.
 */
export const timesOfWork: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table repairs add column start_received_at timestamptz, add column finish_received_at timestamptz`.execute(
      db,
    );
    await sql`alter table request_history add column operator_id bigint references users`.execute(db);
  },
};
