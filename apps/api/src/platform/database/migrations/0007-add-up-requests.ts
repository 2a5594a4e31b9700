import { BUSINESS_TIME_ZONE } from '@portal/domain';
import { sql, type Kysely, type Migration } from 'kysely';

/**
 * Stores beside a request's state its contribution to the sums of the report, so that a sum over many requests reads no other
 * table (tools/decisions/report.md). Triggers keep it correct after every change of its sources.
 */
async function keepFigures(db: Kysely<unknown>): Promise<void> {
  await sql`alter table requests
    add column minutes_to_finish integer,
    add column liquidated numeric(14, 2),
    add column invoiced numeric(14, 2),
    add column created_month date generated always as
      (date_trunc('month', created_at at time zone ${sql.lit(BUSINESS_TIME_ZONE)})) stored`.execute(db);
  await sql`create function add_up_request() returns trigger language plpgsql as $$
    begin
      update requests set (minutes_to_finish, liquidated, invoiced) = (
        select
          (select floor(extract(epoch from finished_at - requests.created_at) / 60) from repairs where request_id = requests.id),
          (select price from liquidations where request_id = requests.id and status = 'activo'),
          (select total from invoices where request_id = requests.id)
      ) where id = new.request_id;
      return null;
    end $$`.execute(db);
  await sql`create trigger repairs_add_up after insert or update of finished_at on repairs
    for each row when (new.finished_at is not null) execute function add_up_request()`.execute(db);
  await sql`create trigger liquidations_add_up after insert or update on liquidations
    for each row execute function add_up_request()`.execute(db);
  await sql`create trigger invoices_add_up after insert or update on invoices
    for each row execute function add_up_request()`.execute(db);
  await sql`update requests set
      minutes_to_finish = floor(extract(epoch from repairs.finished_at - requests.created_at) / 60),
      liquidated = liquidations.price,
      invoiced = invoices.total
    from repairs
    left join liquidations on liquidations.request_id = repairs.request_id and liquidations.status = 'activo'
    left join invoices on invoices.request_id = repairs.request_id
    where repairs.request_id = requests.id and repairs.finished_at is not null`.execute(db);
}

/** Stops notifications for changes of these sums: the transition behind them sends its own. */
async function announceMovesAlone(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger requests_announce_change on requests`.execute(db);
  await sql`create trigger requests_announce_change after insert or update on requests
    for each row when (pg_trigger_depth() = 0) execute function announce_changed_request()`.execute(db);
}

/** Adds filters and summed columns to the index in the report's order: no row is touched for a page or a sum. */
async function carryFigures(db: Kysely<unknown>): Promise<void> {
  await sql`drop index requests_by_creation`.execute(db);
  await sql`create index requests_by_creation on requests (created_at desc, id desc)
    include (status, client_id, operator_id, company_id, created_month, minutes_to_finish, liquidated, invoiced)`.execute(
    db,
  );
}

export const addUpRequests: Migration = {
  async up(db: Kysely<unknown>) {
    await announceMovesAlone(db);
    await keepFigures(db);
    await carryFigures(db);
  },
};
