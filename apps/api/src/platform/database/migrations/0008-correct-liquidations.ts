import { REQUEST_EVENTS } from '@portal/domain';
import { sql, type Kysely, type Migration } from 'kysely';

/** A liquidation can be corrected until it is invoiced: the old one stays, the one in its place says why it is there. */
export const correctLiquidations: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table liquidations add column correction_reason text`.execute(db);
    const events = sql.join(REQUEST_EVENTS.map((event) => sql.lit(event)));
    // More events than before: what is there already passes, and is checked without keeping anybody from writing.
    await sql`alter table request_history drop constraint request_history_event_check`.execute(db);
    await sql`alter table request_history add constraint request_history_event_check
      check (event in (${events})) not valid`.execute(db);
    await sql`alter table request_history validate constraint request_history_event_check`.execute(db);
  },
};
