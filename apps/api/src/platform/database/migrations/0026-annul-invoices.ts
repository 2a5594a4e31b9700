import { REQUEST_EVENTS } from '@portal/domain';
import { sql, type Kysely, type Migration } from 'kysely';

import { widenCheck } from './widen-check';

/**
 * Allows annulling an invoice with a reason and invoicing its request again (tools/decisions/money.md). Its number stays taken. Not
 * additive: the version before expects one invoice of a request.
 */
export const annulInvoices: Migration = {
  async up(db: Kysely<unknown>) {
    await widenCheck(db, 'request_history', 'event', REQUEST_EVENTS);
    await sql`alter table invoices
      add column annulled_at timestamptz,
      add column annulled_by bigint references users,
      add column annulment_reason text,
      add constraint invoices_annulment check (
        (annulled_at is null) = (annulled_by is null) and (annulled_at is null) = (annulment_reason is null)),
      drop constraint invoices_request_id_key,
      drop constraint invoices_liquidation_id_key`.execute(db);
    await sql`create unique index invoices_one_in_force on invoices (request_id) where annulled_at is null`.execute(db);
    await sql`create index invoices_by_request on invoices (request_id, id)`.execute(db);
    await sql`create or replace function add_up_request() returns trigger language plpgsql as $$
      begin
        update requests set (minutes_to_finish, liquidated, invoiced) = (
          select
            (select floor(extract(epoch from finished_at - requests.created_at) / 60) from repairs where request_id = requests.id),
            (select price from liquidations where request_id = requests.id and status = 'activo'),
            (select total from invoices where request_id = requests.id and annulled_at is null)
        ) where id = new.request_id;
        return null;
      end $$`.execute(db);
  },
};
