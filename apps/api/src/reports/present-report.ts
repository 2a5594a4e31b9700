import {
  businessDay,
  businessHour,
  lineTotal,
  type RecordStatus,
  type ReportParty,
  type ReportRepair,
  type ReportRow,
} from '@portal/domain';

import type { FileAddresses } from '../files/file-addresses';
import type { ReportLiquidationRow, ReportRepairRow, ReportRequestRow, ReportSupplyRow } from './reports-repository';

/** Everything below the requests of one page, as it was read: in one query each. */
export type ReportParts = {
  repairs: readonly ReportRepairRow[];
  supplies: readonly ReportSupplyRow[];
  liquidations: readonly ReportLiquidationRow[];
};

/** A client is a firm: its surname stays empty. */
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

function presentRepair(
  addresses: FileAddresses,
  request: ReportRequestRow,
  repair: ReportRepairRow,
  { supplies, liquidations }: ReportParts,
): ReportRepair {
  return {
    id: repair.id,
    fecha: businessDay(repair.started_at),
    horaInicio: businessHour(repair.started_at),
    horaFin: repair.finished_at && businessHour(repair.finished_at),
    firma: repair.signature_id === null ? null : addresses.presentPhoto({ id: repair.signature_id }).url,
    estado: request.status,
    creadoEn: repair.started_at.toISOString(),
    insumos: supplies
      .filter((supply) => supply.repair_id === repair.id)
      .map((supply) => ({
        id: supply.supply_id,
        insumo: supply.name,
        cantidad: supply.amount,
        valorTotal: lineTotal({ price: supply.unit_price, amount: supply.amount }),
      })),
    liquidaciones: liquidations
      .filter((liquidation) => liquidation.repair_id === repair.id)
      .map((liquidation) => ({
        id: liquidation.id,
        total: liquidation.price,
        observacion: liquidation.observation,
        estado: liquidation.status,
        creadoEn: liquidation.created_at.toISOString(),
      })),
  };
}

/** @returns the rows of the report, with what hangs below each request (spec 2 §3) */
export function presentReport(
  addresses: FileAddresses,
  requests: readonly ReportRequestRow[],
  parts: ReportParts,
): ReportRow[] {
  return requests.map((row) => {
    const repairs = parts.repairs.filter((repair) => repair.request_id === row.id);
    const reparaciones = repairs.map((repair) => presentRepair(addresses, row, repair, parts));
    const current = reparaciones.flatMap((repair) => repair.liquidaciones).find(({ estado }) => estado === 'activo');
    return {
      id: row.id,
      numero_solicitud: row.num_request,
      direccion: row.address,
      descripcion: row.description,
      fecha: businessDay(row.created_at),
      estado: row.status,
      creadoEn: row.created_at.toISOString(),
      servicio: {
        id: row.service_id,
        // What was copied when the work was finished; until then what the catalogue says.
        nombre: repairs[0]?.service_name ?? row.service_name,
        valor: repairs[0]?.service_price ?? row.service_price,
        estado: row.service_status,
      },
      cliente: presentClient(row),
      operario: presentOperator(row),
      reparaciones,
      numeroFactura: row.invoice_number,
      total: current?.total ?? null,
    };
  });
}
