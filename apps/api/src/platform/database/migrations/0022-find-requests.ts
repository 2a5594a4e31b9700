import { sql, type Kysely, type Migration } from 'kysely';

/** Indexes the newest requests of a mall, location or service: the portal's search reads them one record at a time. */
export const findRequests: Migration = {
  async up(db: Kysely<unknown>) {
    for (const place of ['mall', 'location', 'service']) {
      await sql`create index ${sql.ref(`requests_by_${place}`)} on requests (${sql.ref(`${place}_id`)}, id desc)`.execute(
        db,
      );
    }
  },
};
