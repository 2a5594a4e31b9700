import { sql, type Kysely, type Migration } from 'kysely';

/** Remembers the address of a person that takes no mails (tools/decisions/jobs-and-notices.md). */
export const refusedEmails: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table users add column refused_email text`.execute(db);
  },
};
