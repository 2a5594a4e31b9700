import { sql, type Kysely } from 'kysely';

import type { Database } from '../database/schema';
import { readingPage, type RowOf } from '../lists/request-page';
import { REQUEST_ORDER } from '../requests/request-lists';

/** What the report may be sorted by. */
export const REPORT_ORDER = {
  numero_solicitud: REQUEST_ORDER.numRequest,
  fecha: REQUEST_ORDER.dateRequest,
  creadoEn: REQUEST_ORDER.dateRequest,
  estado: REQUEST_ORDER.status,
  direccion: REQUEST_ORDER.address,
  cliente: REQUEST_ORDER.client,
  operario: REQUEST_ORDER.operator,
  servicio: REQUEST_ORDER.service,
} as const;
export type ReportOrder = keyof typeof REPORT_ORDER;

/** What the report reads of its requests, without what hangs below each. */
export const REPORT_ROWS = readingPage((page) =>
  page
    .innerJoin('requests', 'requests.id', 'page.id')
    .innerJoin('clients', 'clients.id', 'requests.client_id')
    .innerJoin('services', 'services.id', 'requests.service_id')
    .leftJoin('users as operators', 'operators.id', 'requests.operator_id')
    .leftJoin('invoices', 'invoices.request_id', 'requests.id')
    .select([
      'requests.id',
      'requests.num_request',
      'requests.address',
      'requests.description',
      'requests.status',
      'requests.created_at',
      'services.id as service_id',
      'services.name as service_name',
      'services.price as service_price',
      'services.status as service_status',
      'clients.id as client_id',
      'clients.name as client_name',
      'clients.document as client_document',
      'clients.email as client_email',
      'clients.status as client_status',
      'operators.id as operator_id',
      'operators.name as operator_name',
      'operators.last_name as operator_last_name',
      'operators.document as operator_document',
      'operators.email as operator_email',
      'operators.status as operator_status',
      'invoices.number as invoice_number',
    ]),
);
export type ReportRequestRow = RowOf<typeof REPORT_ROWS>;

const anyOf = (column: string, ids: readonly number[]) => sql<boolean>`${sql.ref(column)} = any(${[...ids]})`;

/** @returns the repairs of those requests with the id of their signature */
export function selectReportRepairs(db: Kysely<Database>, requestIds: readonly number[]) {
  return db
    .selectFrom('repairs')
    .leftJoin('photos', (join) =>
      join
        .onRef('photos.repair_id', '=', 'repairs.id')
        .on('photos.kind', '=', 'signature')
        .on('photos.position', '=', 0),
    )
    .select([
      'repairs.id',
      'repairs.request_id',
      'repairs.started_at',
      'repairs.finished_at',
      'repairs.service_name',
      'repairs.service_price',
      'photos.id as signature_id',
    ])
    .where(anyOf('repairs.request_id', requestIds))
    .orderBy('repairs.id')
    .execute();
}
export type ReportRepairRow = Awaited<ReturnType<typeof selectReportRepairs>>[number];

/** @returns the supplies of those repairs */
export function selectReportSupplies(db: Kysely<Database>, repairIds: readonly number[]) {
  return db
    .selectFrom('repair_supplies')
    .select(['supply_id', 'repair_id', 'name', 'amount', 'unit_price'])
    .where(anyOf('repair_id', repairIds))
    .orderBy('id')
    .execute();
}
export type ReportSupplyRow = Awaited<ReturnType<typeof selectReportSupplies>>[number];

/** @returns the liquidations of those repairs */
export function selectReportLiquidations(db: Kysely<Database>, repairIds: readonly number[]) {
  return db
    .selectFrom('liquidations')
    .select(['id', 'repair_id', 'price', 'observation', 'status', 'created_at'])
    .where(anyOf('repair_id', repairIds))
    .orderBy('id')
    .execute();
}
export type ReportLiquidationRow = Awaited<ReturnType<typeof selectReportLiquidations>>[number];
