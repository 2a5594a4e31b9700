import { sql, type Kysely } from 'kysely';

import type { Database } from '../../../platform/database/schema';

const among = (column: string, ids: readonly number[]) => sql<boolean>`${sql.ref(column)} = any(${[...ids]}::bigint[])`;

/** Reads the exported columns of the requests, in the order of the ids. */
export async function selectExportedRequests(db: Kysely<Database>, ids: readonly number[]) {
  const rows = await db
    .selectFrom('requests')
    .innerJoin('clients', 'clients.id', 'requests.client_id')
    .innerJoin('services', 'services.id', 'requests.service_id')
    .innerJoin('malls', 'malls.id', 'requests.mall_id')
    .leftJoin('users as operators', 'operators.id', 'requests.operator_id')
    .leftJoin('companies', 'companies.id', 'requests.company_id')
    .leftJoin('repairs', 'repairs.request_id', 'requests.id')
    .leftJoin('branches', 'branches.id', 'repairs.branch_id')
    .leftJoin('liquidations', (join) =>
      join
        .onRef('liquidations.repair_id', '=', 'repairs.id')
        // The valid one: a corrected one stays in the history.
        .on(sql<boolean>`liquidations.status = 'activo'`),
    )
    .leftJoin('invoices', (join) =>
      // An annulled one stays in 'Emitidas' and in the history.
      join.onRef('invoices.request_id', '=', 'requests.id').on('invoices.annulled_at', 'is', null),
    )
    .select([
      'requests.id',
      'requests.num_request',
      'requests.created_at',
      'requests.status',
      'requests.address',
      'requests.description',
      'requests.type_request',
      'malls.name as mall_name',
      'clients.name as client_name',
      'clients.document as client_document',
      'clients.email as client_email',
      'operators.name as operator_name',
      'operators.last_name as operator_last_name',
      'operators.document as operator_document',
      'operators.email as operator_email',
      'companies.name as company_name',
      'repairs.id as repair_id',
      'repairs.started_at',
      'repairs.finished_at',
      'branches.name as branch_name',
      'liquidations.price as liquidated',
      'liquidations.created_at as liquidated_at',
      'liquidations.observation',
      'invoices.number as invoice_number',
      'invoices.total as invoiced',
      'invoices.issued_at',
    ])
    // The copy of the finish, or the catalogue before it.
    .select(sql<string>`coalesce(repairs.service_name, services.name)`.as('service_name'))
    .select(sql<number>`coalesce(repairs.service_price, services.price)`.as('service_price'))
    .where(among('requests.id', ids))
    .execute();
  return inOrderOf(ids, rows);
}
export type ExportedRequest = Awaited<ReturnType<typeof selectExportedRequests>>[number];

/** Reads the repairs of those requests with the columns of the other sheets, in the order of the ids. */
export async function selectExportedRepairs(db: Kysely<Database>, ids: readonly number[]) {
  const rows = await db
    .selectFrom('repairs')
    .innerJoin('requests', 'requests.id', 'repairs.request_id')
    .innerJoin('clients', 'clients.id', 'requests.client_id')
    .select([
      'requests.id',
      'requests.num_request',
      'requests.created_at',
      'clients.name as client_name',
      'repairs.id as repair_id',
    ])
    .where(among('repairs.request_id', ids))
    .execute();
  return inOrderOf(ids, rows);
}
export type ExportedRepair = Awaited<ReturnType<typeof selectExportedRepairs>>[number];

/** Sorts rows by the order of their ids. A request has one repair at most, so an id is on one row at most. */
function inOrderOf<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
