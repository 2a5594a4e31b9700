import { sql, type Kysely, type Migration } from 'kysely';

/** Stores the secret addresses of people's calendar feeds: one per person, and only the hash of its secret. */
export const calendarFeeds: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table calendar_feeds (
      user_id bigint primary key references users on delete cascade,
      secret_hash bytea not null unique,
      created_at timestamptz not null
    )`.execute(db);
  },
};
