import { sql, type Kysely, type Migration } from 'kysely';

/**
 * Adds the report's filters by service, mall and priority, still without touching a row for a page or a sum (tools/decisions/report.md).
 */
export const narrowReport: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`drop index requests_by_creation`.execute(db);
    await sql`create index requests_by_creation on requests (created_at desc, id desc)
      include (status, client_id, operator_id, company_id, service_id, mall_id, type_request, created_month,
        minutes_to_finish, liquidated, invoiced)`.execute(db);
  },
};
