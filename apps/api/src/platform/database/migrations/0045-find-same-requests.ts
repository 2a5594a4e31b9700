import { sql, type Kysely, type Migration } from 'kysely';

/** Finds the open requests of a place and a service, of which people learn while they fill in another one. */
export const findSameRequests: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index requests_open_same on requests (location_id, mall_id, service_id)
      where status in ('solicitado', 'pendiente', 'tramite', 'asignado', 'en proceso')`.execute(db);
  },
};
