import type { IssuedInvoice, PendingInvoice } from '@portal/domain';

import type { InvoiceDocument } from './invoice-document';
import type { InvoiceRow, PendingRow } from './invoices-repository';
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

export function toInvoiceDocument(row: InvoiceRow, signature: Buffer | null): InvoiceDocument {
  const { receiver_name: name, receiver_document_type: documentType, receiver_document: document } = row;
  return {
    number: row.number,
    issuedAt: row.issued_at,
    annulment: row.annulled_at === null ? null : { at: row.annulled_at, reason: row.annulment_reason ?? '' },
    issuer: {
      name: row.branch_name,
      company: row.branch_company,
      document: row.branch_document,
      address: row.branch_address,
      phone: row.branch_phone,
    },
    vat: row.branch_vat === null ? null : Number(row.branch_vat),
    purchaseOrder: row.purchase_order,
    client: { name: row.client_name, document: row.client_document, email: row.client_email },
    request: {
      number: row.num_request,
      address: row.address,
      requestedAt: row.requested_at,
      finishedAt: row.finished_at,
      workDone: row.work_done,
    },
    service: { name: row.service_name, amount: 1, unitPrice: row.service_price ?? 0 },
    supplies: row.supplies,
    total: row.total,
    observation: row.observation,
    receiver:
      name !== null && documentType !== null && document !== null ? { name, documentType, document, signature } : null,
  };
}
