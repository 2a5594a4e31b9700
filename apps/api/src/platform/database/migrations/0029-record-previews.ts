import { sql, type Kysely, type Migration } from 'kysely';

/** Records granted previews, so that an administrator sees and can revoke them. */
export const recordPreviews: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table previews (
      id bigint generated always as identity primary key,
      area text not null,
      version text not null,
      -- Null for an email without an account, of which a deploy token learns nothing.
      user_id bigint references users on delete cascade,
      given_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(db);
  },
};
