import type { IssuedInvoice, PendingInvoice } from '@portal/domain';

import type { PendingRow } from './invoices-repository';
import type { IssuedRow } from './issued-invoices';

export function presentPending(row: PendingRow): PendingInvoice {
  return {
    id: row.id,
    numero_solicitud: row.num_request,
    cliente: { nombre: row.client_name, apellido: '' },
    operario: { nombre: row.operator_name, apellido: row.operator_last_name },
    servicio: { nombre: row.service_name },
    sede: row.branch_name,
    estado: row.status,
    total: row.total,
    fecha: row.liquidated_at.toISOString(),
    version: row.version,
  };
}

export function presentIssued(row: IssuedRow): IssuedInvoice {
  return {
    id: row.request_id,
    numeroFactura: row.number,
    numero_solicitud: row.num_request,
    cliente: row.client_name,
    servicio: row.service_name,
    sede: row.branch_name,
    total: row.total,
    fecha: row.issued_at.toISOString(),
    factura: row.id,
    ordenCompra: row.purchase_order,
    anulada:
      row.annulled_at === null
        ? null
        : {
            fecha: row.annulled_at.toISOString(),
            motivo: row.annulment_reason ?? '',
            usuario: row.annuller_name ?? '',
          },
    version: row.version,
  };
}
