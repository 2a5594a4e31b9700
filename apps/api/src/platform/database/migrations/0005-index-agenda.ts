import { sql, type Kysely, type Migration } from 'kysely';

/** The agenda reads the visits of some days: an index as small as the work that is given and not yet done. */
export const indexAgenda: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index requests_agenda on requests (date_assigned, hour_assigned, id)
      where status in ('tramite', 'asignado', 'en proceso') and operator_id is not null`.execute(db);
  },
};
