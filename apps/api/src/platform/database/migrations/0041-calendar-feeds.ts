import { sql, type Kysely, type Migration } from 'kysely';

/** The secret addresses by which people's calendars read their visits: one of a person, and of its secret the hash alone. */
export const calendarFeeds: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table calendar_feeds (
      user_id bigint primary key references users on delete cascade,
      secret_hash bytea not null unique,
      created_at timestamptz not null
    )`.execute(db);
  },
};
