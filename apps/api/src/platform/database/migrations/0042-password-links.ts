import { sql, type Kysely, type Migration } from 'kysely';

/** Stores the links for choosing a password, and the day of each person's last summary (tools/decisions/sign-in.md). */
export const passwordLinks: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table password_links (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      purpose text not null check (purpose in ('invitation', 'reset')),
      secret_hash bytea not null unique,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(db);
    await sql`create index password_links_of_person on password_links (user_id)`.execute(db);

    // A link belongs to the account as it was: another password, address or status ends it.
    await sql`create function end_password_links() returns trigger language plpgsql as $$
      begin
        delete from password_links where user_id = new.id;
        return null;
      end $$`.execute(db);
    await sql`create trigger users_end_password_links after update of password_hash, email, status on users for each row
      when (old.password_hash is distinct from new.password_hash or old.email is distinct from new.email
        or old.status is distinct from new.status)
      execute function end_password_links()`.execute(db);

    await sql`alter table notice_preferences add column summary_sent_on date`.execute(db);
  },
};
