import { sql, type Kysely, type Migration } from 'kysely';

/**
 * Indexes the open requests alone: by day without the closed ones in between, and by urgency without touching a row, because
 * the index contains the columns of its own expressions (tools/decisions/lists.md).
 */
export const walkOpenRequests: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index requests_open_by_creation on requests (created_at, id)
      include (status, client_id, service_id)
      where status in ('solicitado', 'pendiente', 'tramite', 'asignado')`.execute(db);
    await sql`drop index requests_by_urgency`.execute(db);
    await sql`create index requests_by_urgency on requests (
        (type_request <> 'emergencia'),
        (coalesce(
          date_assigned + make_time(left(hour_assigned, 2)::int, right(hour_assigned, 2)::int, 0),
          (created_at at time zone 'America/Santiago') + interval '2 days'
        )),
        id
      ) include (status, client_id, service_id, created_at, type_request, date_assigned, hour_assigned)
      where status in ('solicitado', 'pendiente', 'tramite', 'asignado')`.execute(db);
  },
};
