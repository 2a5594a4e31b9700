import { formatPesos, INVOICE_NUMBER, type InvoiceInput, type InvoiceIssued } from '@portal/domain';
import type { Transaction } from 'kysely';

import type { Database } from '../../platform/database/schema';
import { notFound } from '../../platform/errors/app-error';
import { lockForTransition, transition, type Viewer } from '../requests';
import { selectInvoiceOrigin } from './invoices-repository';

type Issuing = {
  trx: Transaction<Database>;
  user: Viewer;
  input: InvoiceInput;
  now: Date;
};

/**
 * 'Emitir Factura': every name and amount is copied, so that the invoice says the same for ever.
 * @throws AppError 404, 409 when it cannot be invoiced; the unique index refuses a number that is taken
 */
export async function issueInvoice({ trx, user, input, now }: Issuing): Promise<InvoiceIssued> {
  const request = await lockForTransition(trx, { id: input.solicitudId, event: 'invoice', version: input.version });
  const origin = await selectInvoiceOrigin(trx, request.id);
  if (origin === undefined) throw notFound();
  const invoice = await trx
    .insertInto('invoices')
    .values({
      ...origin,
      request_id: request.id,
      number: input.numeroFactura,
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
