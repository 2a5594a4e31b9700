import { sql, type Kysely, type Migration } from 'kysely';

/**
 * Gives the lists of requests that wait for a permit or for a leader an index in the order in which they open: the first by
 * visit, the second by urgency (tools/decisions/lists.md).
 */
export const walkWaitingRequests: Migration = {
  async up(db: Kysely<unknown>) {
    // The agenda reads the same visits, whether or not an operator is named.
    await sql`drop index requests_agenda`.execute(db);
    await sql`create index requests_agenda on requests (date_assigned, hour_assigned, id)
      include (status, client_id, service_id, created_at)
      where status in ('tramite', 'asignado', 'en proceso')`.execute(db);
    await sql`create index requests_led on requests (assigner_id, (type_request <> 'emergencia'), due_at, id)
      include (type_request, company_id, client_id, service_id, created_at)
      where status = 'pendiente'`.execute(db);
  },
};
