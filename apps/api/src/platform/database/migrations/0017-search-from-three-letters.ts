import { sql, type Kysely, type Migration } from 'kysely';

/** The index of users finds a text by its trigrams alone: a search has at least three characters (tools/decisions/lists.md). */
export const searchFromThreeLetters: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`drop index users_by_search`.execute(db);
    await sql`create index users_by_search on users using gin (search_key gin_trgm_ops, role_codes, status)
      where status <> 'eliminado'`.execute(db);
    await sql`drop function text_pieces`.execute(db);
  },
};
