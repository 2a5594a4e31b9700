import {
  businessDay,
  businessHour,
  lineTotal,
  type RecordStatus,
  type ReportParty,
  type ReportRepair,
  type ReportRow,
} from '@portal/domain';

import type { FileAddresses } from '../../../platform/files/file-addresses';
import { presentReceived } from '../../requests';
import type { ReportRequestRow } from './reports-repository';

/** Presents a client, a company whose surname stays empty. */
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

/** Presents a row of the report with the repairs, supplies and liquidations of the request (spec 2 §3). */
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
