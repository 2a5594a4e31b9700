import {
  businessDay,
  businessHour,
  labelOf,
  lineTotal,
  PRIORITIES,
  STATUS_LABELS,
  sumPesos,
  type RecordStatus,
  type ReportParty,
  type ReportRepair,
  type ReportRow,
} from '@portal/domain';
import { sql } from 'kysely';

import type { Db } from '../../../platform/database/schema';
import type { FileAddresses } from '../../../platform/files/file-addresses';
import { compileRows, type RowOf } from '../../../platform/query/read-page';
import type { SheetColumn } from '../../../platform/spreadsheet/sheet-xml';
import { presentReceived } from '../../requests';

type SupplyTuple = [id: number, name: string, amount: number, unitPrice: number];
/** A liquidation of a repair, its price in pesos. */
type LiquidationTuple = [id: number, price: number, observation: string | null, status: RecordStatus, at: string];

/** Builds the JSON of rows below a repair in few letters, so that one statement reads all of it. */
const belowRepair = <Tuple>(table: string, columns: string) =>
  sql<Tuple[] | null>`(select json_agg(json_build_array(${sql.raw(columns)}) order by below.id)
    from ${sql.table(table)} below where below.repair_id = repairs.id)`;

/**
 * The rows of the report, on the screen and in the spreadsheet. Service name and price are those of the day once the work is finished, and
 * the catalogue's until then. A new column:
 *
 * - is selected here, unless it is already; `presentReportRow` below adds it to `ReportRow` (`libs/domain/src/finance/finance.ts`), and
 *   `REQUEST_COLUMNS` to the spreadsheet;
 * - is shown by `REPORT_COLUMNS` (`apps/finance-report/src/report/report-columns.tsx`) or by the detail of a row beside it;
 * - has a value in `REPORT_ROW` (`tools/testing/report-row.ts`), which the tests of the API expect and those of the page show.
 *
 * `npm run -s answers` writes the rest. Its order, where wanted, is in `REPORT_ORDER` of `report-query.ts`.
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

export async function selectReportRows(db: Db, ids: readonly number[]): Promise<ReportRequestRow[]> {
  const page = sql`select id, position, null::bigint as total
    from unnest(${[...ids]}::bigint[]) with ordinality page(id, position)`;
  return (await sql<ReportRequestRow>`with page as (${page}) ${REPORT_ROWS}`.execute(db)).rows;
}

function presentClient(row: ReportRequestRow): ReportParty {
  return {
    id: row.client_id,
    nombre: row.client_name,
    apellido: '',
    documento: row.client_document ?? '',
    correo: row.client_email ?? '',
    estado: row.client_status,
  };
}

function presentOperator(row: ReportRequestRow): ReportParty | null {
  if (row.operator_id === null) return null;
  return {
    id: row.operator_id,
    nombre: row.operator_name ?? '',
    apellido: row.operator_last_name ?? '',
    documento: row.operator_document ?? '',
    correo: row.operator_email ?? '',
    estado: row.operator_status as RecordStatus,
  };
}

function presentRepairs(addresses: FileAddresses, row: ReportRequestRow): ReportRepair[] {
  const { repair_id: id, started_at: start, finished_at: finish, signature_id: signature } = row;
  if (id === null || start === null) return [];
  const { startReceived, finishReceived } = presentReceived(row);
  return [
    {
      id,
      fecha: businessDay(start),
      horaInicio: businessHour(start),
      horaFin: finish && businessHour(finish),
      inicioRecibido: startReceived,
      finRecibido: finishReceived,
      firma: signature && addresses.presentPhoto({ id: signature }).url,
      estado: row.status,
      creadoEn: start.toISOString(),
      insumos: (row.supplies ?? []).map(([supply, insumo, amount, price]) => ({
        id: supply,
        insumo,
        cantidad: amount,
        valorTotal: lineTotal({ price, amount }),
      })),
      liquidaciones: (row.liquidations ?? []).map(([liquidation, total, observacion, estado, at]) => ({
        id: liquidation,
        total,
        observacion,
        estado,
        creadoEn: new Date(at).toISOString(),
      })),
    },
  ];
}

export function presentReportRow(addresses: FileAddresses, row: ReportRequestRow): ReportRow {
  return {
    id: row.id,
    numero_solicitud: row.num_request,
    direccion: row.address,
    descripcion: row.description,
    fecha: businessDay(row.created_at),
    estado: row.status,
    prioridad: row.type_request,
    creadoEn: row.created_at.toISOString(),
    servicio: { id: row.service_id, nombre: row.service_name, valor: row.service_price, estado: row.service_status },
    cliente: presentClient(row),
    operario: presentOperator(row),
    empresa: row.company_name,
    reparaciones: presentRepairs(addresses, row),
    numeroFactura: row.invoice_number,
    total: row.liquidated,
  };
}

const suppliesOf = ({ repair_id, supplies }: ReportRequestRow) =>
  repair_id === null ? null : sumPesos((supplies ?? []).map(([, , amount, price]) => lineTotal({ price, amount })));

function repairCost(line: ReportRequestRow): number | null {
  return line.finished_at === null ? null : sumPesos([suppliesOf(line) ?? 0, line.service_price]);
}

const nameOf = ({ operator_name, operator_last_name }: ReportRequestRow) =>
  operator_name && [operator_name, operator_last_name].filter(Boolean).join(' ');

function liquidationOf({ liquidations }: ReportRequestRow): { at: Date; observation: string | null } | undefined {
  const inForce = liquidations?.find(([, , , status]) => status === 'activo');
  if (inForce === undefined) return undefined;
  const [, , observation, , at] = inForce;
  return { at: new Date(at), observation };
}

export const REQUEST_COLUMNS: readonly SheetColumn<ReportRequestRow>[] = [
  { title: 'N° solicitud', kind: 'id', width: 13, value: (line) => line.num_request },
  { title: 'Fecha', kind: 'day', width: 12, value: (line) => line.created_at },
  { title: 'Estado', kind: 'text', width: 13, value: (line) => STATUS_LABELS[line.status] },
  { title: 'Cliente', kind: 'text', width: 30, value: (line) => line.client_name },
  { title: 'Documento del cliente', kind: 'text', width: 22, value: (line) => line.client_document },
  { title: 'Correo del cliente', kind: 'text', width: 28, value: (line) => line.client_email },
  { title: 'Dirección', kind: 'text', width: 34, value: (line) => line.address },
  { title: 'Mall', kind: 'text', width: 24, value: (line) => line.mall_name },
  { title: 'Prioridad', kind: 'text', width: 13, value: (line) => labelOf(PRIORITIES, line.type_request) },
  { title: 'Descripción', kind: 'text', width: 46, value: (line) => line.description },
  { title: 'Servicio', kind: 'text', width: 20, value: (line) => line.service_name },
  { title: 'Valor del servicio', kind: 'pesos', width: 18, value: (line) => line.service_price },
  { title: 'Empresa', kind: 'text', width: 24, value: (line) => line.company_name },
  { title: 'Operario', kind: 'text', width: 24, value: nameOf },
  { title: 'Documento del operario', kind: 'text', width: 23, value: (line) => line.operator_document },
  { title: 'Correo del operario', kind: 'text', width: 28, value: (line) => line.operator_email },
  { title: 'Sede', kind: 'text', width: 20, value: (line) => line.branch_name },
  { title: 'Inicio', kind: 'moment', width: 17, value: (line) => line.started_at },
  { title: 'Término', kind: 'moment', width: 17, value: (line) => line.finished_at },
  { title: 'Insumos', kind: 'pesos', width: 16, value: suppliesOf },
  { title: 'Reparación', kind: 'pesos', width: 16, value: repairCost },
  { title: 'Liquidado', kind: 'pesos', width: 16, value: (line) => line.liquidated },
  { title: 'Fecha de liquidación', kind: 'moment', width: 20, value: (line) => liquidationOf(line)?.at ?? null },
  { title: 'Observación', kind: 'text', width: 34, value: (line) => liquidationOf(line)?.observation ?? null },
  { title: 'Facturado', kind: 'pesos', width: 16, value: (line) => line.invoiced },
  { title: 'N° factura', kind: 'text', width: 16, value: (line) => line.invoice_number },
  { title: 'Fecha de factura', kind: 'moment', width: 18, value: (line) => line.issued_at },
];
