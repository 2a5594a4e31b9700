import { sql, type Kysely, type Migration } from 'kysely';

/** Records for each user whether the password meets the rules for administrators. Earlier passwords stay unrated (null). */
export const ratePasswords: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table users add column password_fits_administrator boolean`.execute(db);
  },
};
