import { sql, type Kysely, type Migration } from 'kysely';

export const refusedEmails: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table users add column refused_email text`.execute(db);
  },
};
