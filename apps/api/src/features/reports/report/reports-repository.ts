import { LIMITS, OWN_COMPANY, type RecordStatus, type ReportOptions } from '@portal/domain';
import { sql, type Kysely } from 'kysely';

import type { Database } from '../../../platform/database/schema';
import { compileRows, type RowOf } from '../../../platform/query/read-page';
import { REQUEST_ORDER } from '../../requests';

/** The sort columns of the report. */
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

/** A used supply: its id, its name, the amount and the price of one in pesos. */
type SupplyTuple = [id: number, name: string, amount: number, unitPrice: number];
/** A liquidation of a repair, its price in pesos. */
type LiquidationTuple = [id: number, price: number, observation: string | null, status: RecordStatus, at: string];

/** Builds the JSON of rows below a repair in few letters, so that one statement reads all of it. */
const belowRepair = <Tuple>(table: string, columns: string) =>
  sql<Tuple[] | null>`(select json_agg(json_build_array(${sql.raw(columns)}) order by below.id)
    from ${sql.table(table)} below where below.repair_id = repairs.id)`;

/**
 * The rows of the report, on the screen and in the spreadsheet. Service name and price are those of the day once the work is finished, and
 * the catalogue's until then. A new column is selected here; the spreadsheet shows it by a row of `report-sheets.ts`, the screen by
 * `present-report.ts`, `ReportRow` of the domain and `report-columns.tsx`.
 */
export const REPORT_ROWS = compileRows((page) =>
  page
    .innerJoin('requests', 'requests.id', 'page.id')
    .innerJoin('clients', 'clients.id', 'requests.client_id')
    .innerJoin('services', 'services.id', 'requests.service_id')
    .innerJoin('malls', 'malls.id', 'requests.mall_id')
    .leftJoin('users as operators', 'operators.id', 'requests.operator_id')
    .leftJoin('companies', 'companies.id', 'requests.company_id')
    .leftJoin('repairs', 'repairs.request_id', 'requests.id')
    .leftJoin('branches', 'branches.id', 'repairs.branch_id')
    .leftJoin('photos as signatures', (join) =>
      join
        .onRef('signatures.repair_id', '=', 'repairs.id')
        .on(sql<boolean>`signatures.kind = 'signature'`)
        .on(sql<boolean>`signatures.position = 0`),
    )
    .leftJoin('invoices', (join) =>
      // An annulled one stays in 'Emitidas' and in the history.
      join.onRef('invoices.request_id', '=', 'requests.id').on('invoices.annulled_at', 'is', null),
    )
    .select([
      'requests.id',
      'requests.num_request',
      'requests.address',
      'requests.description',
      'requests.status',
      'requests.type_request',
      'companies.name as company_name',
      'malls.name as mall_name',
      'requests.created_at',
      'requests.liquidated',
      'services.id as service_id',
      sql<string>`coalesce(repairs.service_name, services.name)`.as('service_name'),
      sql<number>`coalesce(repairs.service_price, services.price)`.as('service_price'),
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
      'repairs.id as repair_id',
      'branches.name as branch_name',
      'repairs.started_at',
      'repairs.finished_at',
      'repairs.start_received_at',
      'repairs.finish_received_at',
      'signatures.id as signature_id',
      belowRepair<SupplyTuple>('repair_supplies', 'supply_id, name, amount, unit_price').as('supplies'),
      belowRepair<LiquidationTuple>('liquidations', 'id, price, observation, status, created_at').as('liquidations'),
      'invoices.number as invoice_number',
      'invoices.total as invoiced',
      'invoices.issued_at',
    ]),
);
export type ReportRequestRow = RowOf<typeof REPORT_ROWS>;

/** Reads the rows of some requests, in the order of the ids. */
export async function selectReportRows(db: Kysely<Database>, ids: readonly number[]): Promise<ReportRequestRow[]> {
  const page = sql`select id, position, null::bigint as total
    from unnest(${[...ids]}::bigint[]) with ordinality page(id, position)`;
  return (await sql<ReportRequestRow>`with page as (${page}) ${REPORT_ROWS}`.execute(db)).rows;
}

/** Reads the services and companies of the report's filters, deleted ones too, because the report contains their requests. */
export async function selectReportOptions(db: Kysely<Database>): Promise<ReportOptions> {
  const namesOf = (table: 'services' | 'companies') =>
    db.selectFrom(table).select(['id', 'name']).orderBy('name_order').orderBy('id').limit(LIMITS.optionsMax).execute();
  const [servicios, empresas] = await Promise.all([namesOf('services'), namesOf('companies')]);
  return { servicios, empresas: [OWN_COMPANY, ...empresas] };
}

const anyOf = (column: string, ids: readonly number[]) => sql<boolean>`${sql.ref(column)} = any(${[...ids]})`;

/** Reads the supplies of the given repairs. */
export function selectReportSupplies(db: Kysely<Database>, repairIds: readonly number[]) {
  return db
    .selectFrom('repair_supplies')
    .select(['supply_id', 'repair_id', 'name', 'amount', 'unit_price'])
    .where(anyOf('repair_id', repairIds))
    .orderBy('id')
    .execute();
}
export type ReportSupplyRow = Awaited<ReturnType<typeof selectReportSupplies>>[number];

/** Reads the liquidations of the given repairs. */
export function selectReportLiquidations(db: Kysely<Database>, repairIds: readonly number[]) {
  return db
    .selectFrom('liquidations')
    .select(['id', 'repair_id', 'price', 'observation', 'status', 'created_at'])
    .where(anyOf('repair_id', repairIds))
    .orderBy('id')
    .execute();
}
export type ReportLiquidationRow = Awaited<ReturnType<typeof selectReportLiquidations>>[number];
