import { sql, type Kysely, type Migration } from 'kysely';

/** Forgets what was counted before. */
export const counters: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table counters (
      key text primary key,
      count bigint not null,
      ends_at timestamptz not null
    )`.execute(db);
    await sql`create index counters_by_end on counters (ends_at)`.execute(db);
    await sql`drop table login_attempts, upload_usage, visit_reports`.execute(db);
  },
};
