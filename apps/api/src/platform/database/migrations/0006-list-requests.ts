import { sql, type Kysely, type Migration } from 'kysely';

/**
 * Adds the columns of the filters to the index of each list of requests: a page deep down, or a filter with few matches, is
 * then decided inside the index, without touching a row (tools/decisions/lists.md).
 */
async function carryFilters(db: Kysely<unknown>): Promise<void> {
  const indexes = {
    requests_by_creator: sql`(created_by, id desc) include (status, client_id, service_id, created_at)`,
    requests_open: sql`(id desc) include (status, client_id, service_id, created_at)
      where status in ('solicitado', 'pendiente', 'tramite', 'asignado')`,
    requests_by_status: sql`(status, id desc) include (client_id, service_id, created_at)`,
    requests_by_assigner: sql`(assigner_id, status, id desc) include (company_id, created_at)
      where assigner_id is not null`,
    requests_by_client: sql`(client_id, created_at desc, id desc) include (status, service_id, created_by)`,
  };
  for (const [name, columns] of Object.entries(indexes)) {
    await sql`drop index ${sql.ref(name)}`.execute(db);
    await sql`create index ${sql.ref(name)} on requests ${columns}`.execute(db);
  }
  // An operator's work in the order of the visits.
  await sql`create index requests_by_visit on requests (operator_id, date_assigned, hour_assigned, id) include (status)
    where status in ('asignado', 'en proceso')`.execute(db);
}

/** Finds a text anywhere in a description or in the name of a client, without regard to capitals and accents. */
async function findTexts(db: Kysely<unknown>): Promise<void> {
  // Every update of a request adds its description to the index again. The pending list is short, since each search reads it.
  await sql`create index requests_by_text on requests
    using gin (translate(lower(description), 'áéíóúüñ', 'aeiouun') gin_trgm_ops)
    with (gin_pending_list_limit = 512)`.execute(db);
  await sql`create index clients_by_text on clients using gin (name_key gin_trgm_ops)`.execute(db);
}

export const listRequests: Migration = {
  async up(db: Kysely<unknown>) {
    await carryFilters(db);
    await findTexts(db);
  },
};
