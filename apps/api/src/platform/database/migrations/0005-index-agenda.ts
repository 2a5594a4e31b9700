import { sql, type Kysely, type Migration } from 'kysely';

/** Creates the agenda's index by day, as small as the assigned unfinished work. */
export const indexAgenda: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index requests_agenda on requests (date_assigned, hour_assigned, id)
      where status in ('tramite', 'asignado', 'en proceso') and operator_id is not null`.execute(db);
  },
};
