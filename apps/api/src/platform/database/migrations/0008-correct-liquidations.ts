import { REQUEST_EVENTS } from '@portal/domain';
import { sql, type Kysely, type Migration } from 'kysely';

/** Allows correcting a liquidation before it is invoiced: the old one stays, the new one states its reason. */
export const correctLiquidations: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table liquidations add column correction_reason text`.execute(db);
    const events = sql.join(REQUEST_EVENTS.map((event) => sql.lit(event)));
    // The list of events grows: existing rows satisfy it, and the check runs without blocking writers.
    await sql`alter table request_history drop constraint request_history_event_check`.execute(db);
    await sql`alter table request_history add constraint request_history_event_check
      check (event in (${events})) not valid`.execute(db);
    await sql`alter table request_history validate constraint request_history_event_check`.execute(db);
  },
};
