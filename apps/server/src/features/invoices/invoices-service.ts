import {
  formatPesos,
  INVOICE_NUMBER,
  MESSAGES,
  type InvoiceInput,
  type InvoiceIssued,
  type ReasonInput,
  type RequestSaved,
} from '@portal/domain';

import type { Trx } from '../../platform/database/schema';
import { conflict, notFound } from '../../platform/errors/app-error';
import { lockForTransition, transition, type Viewer } from '../requests';
import { readInvoiceOrigin } from './invoices-repository';

/**
 * 'Emitir Factura': issues an invoice with copies of every name and amount, so that it never changes.
 * @throws AppError 404, 409 when it cannot be invoiced; the unique index refuses a repeated number
 */
export async function issueInvoice(trx: Trx, user: Viewer, input: InvoiceInput, now: Date): Promise<InvoiceIssued> {
  const request = await lockForTransition(trx, { id: input.solicitudId, event: 'invoice', version: input.version });
  const origin = await readInvoiceOrigin(trx, request.id);
  const invoice = await trx
    .insertInto('invoices')
    .values({
      ...origin,
      request_id: request.id,
      number: input.numeroFactura,
      purchase_order: input.ordenCompra ?? null,
      issued_by: user.id,
      issued_at: now,
    })
    .returning(['id', 'number', 'total', 'issued_at'])
    .executeTakeFirstOrThrow();
  const { status } = await transition(trx, request, {
    event: 'invoice',
    userId: user.id,
    money: { now: { [INVOICE_NUMBER]: invoice.number, Total: formatPesos(invoice.total) } },
  });
  return {
    id: invoice.id,
    numeroFactura: invoice.number,
    solicitudId: request.id,
    total: invoice.total,
    fecha: invoice.issued_at.toISOString(),
    estado: status,
  };
}

type Annulling = { trx: Trx; user: Viewer; id: number; input: ReasonInput; now: Date };

/**
 * 'Anular factura': annuls an invoice with a reason and leaves it unchanged otherwise; its request waits for another one.
 * @throws AppError 404, 409 when it is annulled already
 */
export async function annulInvoice({ trx, user, id, input, now }: Annulling): Promise<RequestSaved> {
  const invoice = await trx
    .selectFrom('invoices')
    .select(['request_id', 'number', 'total'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound());
  const request = await lockForTransition(trx, {
    id: invoice.request_id,
    event: 'annul-invoice',
    version: input.version,
  });
  await trx
    .updateTable('invoices')
    .set({ annulled_at: now, annulled_by: user.id, annulment_reason: input.reason })
    .where('id', '=', id)
    .where('annulled_at', 'is', null)
    .returning('id')
    // The request is invoiced, but by another invoice.
    .executeTakeFirstOrThrow(() => conflict(MESSAGES.invoice.annulled));
  return transition(trx, request, {
    event: 'annul-invoice',
    userId: user.id,
    money: {
      before: { [INVOICE_NUMBER]: invoice.number, Total: formatPesos(invoice.total) },
      now: { [INVOICE_NUMBER]: null, Total: null, 'Motivo de la anulación': input.reason },
    },
  });
}
