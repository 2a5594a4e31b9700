import { sql, type Kysely, type Migration } from 'kysely';

/** Stores the links by which clients follow a request without an account, and their ratings (tools/decisions/requests.md). */
export const followLinks: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table follow_links (
      request_id bigint primary key references requests on delete cascade,
      nonce uuid not null default gen_random_uuid(),
      created_at timestamptz not null default now(),
      revoked_at timestamptz
    )`.execute(db);
    await sql`create table request_ratings (
      request_id bigint primary key references requests on delete cascade,
      stars smallint not null check (stars between 1 and 5),
      words text,
      rated_at timestamptz not null
    )`.execute(db);
  },
};
