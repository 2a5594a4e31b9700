import { sql, type Kysely, type Migration } from 'kysely';

export const typedSignatures: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table repairs add column signature_name text`.execute(db);
  },
};
