import { sql, type Kysely, type Migration } from 'kysely';

/** Uploads are counted per person, and an idempotency key is bound to the content it was used for (tools/decisions/uploads-and-photos.md). */
export const limitUploads: Migration = {
  async up(db: Kysely<unknown>) {
    // Rows from before have no hash; they are removed after a day.
    await sql`alter table idempotency_keys add column content_hash bytea`.execute(db);

    await sql`create table upload_usage (
      user_id bigint primary key references users,
      bytes bigint not null,
      window_started_at timestamptz not null
    )`.execute(db);
  },
};
