import { LIMITS, numberAfter, numberKey, type Pesos } from '@portal/domain';
import { sql, type Insertable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

import type { Database, Db } from '../../platform/database/schema';
import { notFound } from '../../platform/errors/app-error';
import { byJoined } from '../../platform/query/page-order';
import { compileRows, type RowOf } from '../../platform/query/read-page';
import { REQUEST_ORDER, requestVersion } from '../requests';

const byLiquidation = (column: 'price' | 'created_at') =>
  byJoined(
    `sorting.${column}`,
    `join liquidations sorting on sorting.request_id = requests.id and sorting.status = 'activo'`,
  );

export const PENDING_ORDER = {
  numero_solicitud: REQUEST_ORDER.numRequest,
  cliente: REQUEST_ORDER.client,
  operario: REQUEST_ORDER.operator,
  servicio: REQUEST_ORDER.service,
  total: byLiquidation('price'),
  fecha: byLiquidation('created_at'),
} as const;

export const PENDING_ROWS = compileRows((page) =>
  page
    .innerJoin('requests', 'requests.id', 'page.id')
    .innerJoin('clients', 'clients.id', 'requests.client_id')
    .innerJoin('repairs', 'repairs.request_id', 'requests.id')
    .innerJoin('services', 'services.id', 'requests.service_id')
    .innerJoin('users as operators', 'operators.id', 'repairs.operator_id')
    .innerJoin('liquidations', (join) =>
      join.onRef('liquidations.request_id', '=', 'requests.id').on(sql<boolean>`liquidations.status = 'activo'`),
    )
    .innerJoin('branches', 'branches.id', 'liquidations.branch_id')
    .select([
      'requests.id',
      'requests.num_request',
      'clients.name as client_name',
      'operators.name as operator_name',
      'operators.last_name as operator_last_name',
      sql<string>`coalesce(repairs.service_name, services.name)`.as('service_name'),
      'branches.name as branch_name',
      'requests.status',
      requestVersion.as('version'),
      'liquidations.price as total',
      'liquidations.created_at as liquidated_at',
    ]),
);
export type PendingRow = RowOf<typeof PENDING_ROWS>;

type InvoiceOrigin = Omit<
  Insertable<Database['invoices']>,
  'id' | 'request_id' | 'number' | 'issued_by' | 'issued_at' | 'total' | 'purchase_order'
> & { total: Pesos };

/** Throws AppError 404. */
export function readInvoiceOrigin(db: Db, requestId: number): Promise<InvoiceOrigin> {
  return db
    .selectFrom('liquidations')
    .innerJoin('requests', 'requests.id', 'liquidations.request_id')
    .innerJoin('repairs', 'repairs.id', 'liquidations.repair_id')
    .innerJoin('clients', 'clients.id', 'requests.client_id')
    .innerJoin('branches', 'branches.id', 'liquidations.branch_id')
    .innerJoin('services', 'services.id', 'requests.service_id')
    .innerJoin('users as operators', 'operators.id', 'repairs.operator_id')
    .select([
      'liquidations.id as liquidation_id',
      'liquidations.price as total',
      'clients.name as client_name',
      'clients.document as client_document',
      'clients.email as client_email',
      'branches.name as branch_name',
      'branches.document as branch_document',
      'branches.address as branch_address',
      'branches.company as branch_company',
      'branches.phone as branch_phone',
      'branches.vat as branch_vat',
      'branches.logo as branch_logo',
      sql<string>`coalesce(repairs.service_name, services.name)`.as('service_name'),
      sql<string>`operators.name || ' ' || operators.last_name`.as('operator_name'),
      'requests.address',
    ])
    .where('liquidations.request_id', '=', requestId)
    .where('liquidations.status', '=', 'activo')
    .executeTakeFirstOrThrow(() => notFound());
}

/**
 * Reads one invoice of the request: the one with that id, or else the valid one. All that it shows is a copy from the finish, the
 * liquidation and the invoicing, so that it never changes with the catalogue or the master data.
 * @throws AppError 404
 */
export function readInvoice(db: Db, requestId: number, id?: number) {
  const invoice = db
    .selectFrom('invoices')
    .innerJoin('requests', 'requests.id', 'invoices.request_id')
    .innerJoin('liquidations', 'liquidations.id', 'invoices.liquidation_id')
    .innerJoin('repairs', 'repairs.id', 'liquidations.repair_id')
    .selectAll('invoices')
    .select((query) => [
      'requests.num_request',
      'requests.created_at as requested_at',
      'repairs.finished_at',
      'repairs.description as work_done',
      'repairs.service_price',
      'repairs.receiver_name',
      'repairs.receiver_document_type',
      'repairs.receiver_document',
      'liquidations.observation',
      jsonArrayFrom(
        query
          .selectFrom('repair_supplies')
          .select(['repair_supplies.name', 'repair_supplies.amount', 'repair_supplies.unit_price as unitPrice'])
          .whereRef('repair_supplies.repair_id', '=', 'repairs.id')
          .orderBy('repair_supplies.id'),
      ).as('supplies'),
      query
        .selectFrom('photos')
        .select('photos.id')
        .whereRef('photos.repair_id', '=', 'repairs.id')
        .where('photos.kind', '=', 'signature')
        .orderBy('photos.position')
        .limit(1)
        .as('signature_id'),
    ])
    .where('invoices.request_id', '=', requestId);
  const wanted =
    id === undefined ? invoice.where('invoices.annulled_at', 'is', null) : invoice.where('invoices.id', '=', id);
  return wanted.executeTakeFirstOrThrow(() => notFound());
}
/** With the drawn signature as PNG bytes, null when there is none. */
export type InvoiceDocument = Awaited<ReturnType<typeof readInvoice>> & { signature: Buffer | null };

/** Count of numbers after the last one among which a free one is proposed. */
const TRIED = 50;

/**
 * Reads the number that follows the one issued last, and that no invoice has, annulled ones included.
 * @returns null before the first invoice, or where the last number ends in no digit
 */
export async function selectNextNumber(db: Db): Promise<string | null> {
  const last = await db
    .selectFrom('invoices')
    .select('number')
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last === undefined) return null;
  const next = Array.from({ length: TRIED }, (_, index) => numberAfter(last.number, index + 1) ?? []).flat();
  // As `invoices_number_unique` compares them.
  const taken = await db
    .selectFrom('invoices')
    .select('number')
    .where(
      sql<boolean>`fold_case(replace(number, ' ', '')) in (select fold_case(replace(candidate, ' ', '')) from unnest(${next}::text[]) candidate)`,
    )
    .execute();
  const keyOf = (number: string): string => numberKey(number, LIMITS.invoiceNumberMax);
  const used = new Set(taken.map(({ number }) => keyOf(number)));
  return next.find((number) => number.length <= LIMITS.invoiceNumberMax && !used.has(keyOf(number))) ?? null;
}
