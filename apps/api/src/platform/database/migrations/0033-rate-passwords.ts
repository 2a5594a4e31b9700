import { sql, type Kysely, type Migration } from 'kysely';

/** Whether the password of a user keeps the rules of an administrator's. Earlier passwords are not known. */
export const ratePasswords: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table users add column password_fits_administrator boolean`.execute(db);
  },
};
