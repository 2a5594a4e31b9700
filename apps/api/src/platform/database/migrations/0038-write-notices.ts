import { sql, type Kysely, type Migration } from 'kysely';

/**
 * Adds notices to people, their preferences, the devices that receive them, and the portal's own keys (tools/decisions/jobs-and-notices.md).
 */
export const writeNotices: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table notices (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      topic text not null,
      request_id bigint not null references requests on delete cascade,
      source text not null,
      at timestamptz not null default now(),
      read_at timestamptz,
      emailed_at timestamptz,
      pushed_at timestamptz
    )`.execute(db);
    await sql`create unique index notices_once on notices (source, user_id)`.execute(db);
    await sql`create index notices_of_person on notices (user_id, id)`.execute(db);
    await sql`create index notices_unread on notices (user_id) where read_at is null`.execute(db);

    // Notified like changed requests (migration 0004); once per person and transaction.
    await sql`create function announce_changed_notice() returns trigger language plpgsql as $$
      begin
        perform pg_notify('portal_notices_changed', new.user_id::text);
        return null;
      end $$`.execute(db);
    await sql`create trigger notices_announce_change after insert or update of read_at on notices
      for each row execute function announce_changed_notice()`.execute(db);

    await sql`create table notice_preferences (
      user_id bigint primary key references users on delete cascade,
      preferences jsonb not null
    )`.execute(db);
    await sql`create table push_subscriptions (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      session_id uuid not null references sessions on delete cascade,
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      created_at timestamptz not null default now()
    )`.execute(db);
    await sql`create index push_subscriptions_of_person on push_subscriptions (user_id)`.execute(db);
    await sql`create table portal_keys (name text primary key, value jsonb not null)`.execute(db);
  },
};
