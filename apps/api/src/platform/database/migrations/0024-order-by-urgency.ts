import { sql, type Kysely, type Migration } from 'kysely';

/** Indexes the open requests in the order of the lists: emergencies, then by due date (`urgency` of request-lists.ts). */
export const orderByUrgency: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index requests_by_urgency on requests (
        (type_request <> 'emergencia'),
        (coalesce(
          date_assigned + make_time(left(hour_assigned, 2)::int, right(hour_assigned, 2)::int, 0),
          (created_at at time zone 'America/Santiago') + interval '2 days'
        )),
        id
      ) include (status, client_id, service_id, created_at)
      where status in ('solicitado', 'pendiente', 'tramite', 'asignado')`.execute(db);
  },
};
