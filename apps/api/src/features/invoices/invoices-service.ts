import { formatPesos, type InvoiceInput, type InvoiceIssued } from '@portal/domain';
import type { Transaction } from 'kysely';

import type { Database } from '../../platform/database/schema';
import { notFound } from '../../platform/errors/app-error';
import { moveRequest, type RequestState, takeRequest, type Viewer } from '../requests';
import { selectInvoiceOrigin } from './invoices-repository';

type Issuing = {
  trx: Transaction<Database>;
  user: Viewer;
  /** The request as it was when the call came in, undefined when there is none of that id. */
  seen: RequestState | undefined;
  input: InvoiceInput;
  now: Date;
};

/**
 * 'Emitir Factura': every name and amount is copied, so that the invoice says the same for ever.
 * @throws AppError 404, 409 when it cannot be invoiced; the unique index refuses a number that is taken
 */
export async function issueInvoice({ trx, user, seen, input, now }: Issuing): Promise<InvoiceIssued> {
  if (seen === undefined) throw notFound();
  const request = await takeRequest(trx, seen, 'invoice');
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
  const status = await moveRequest(trx, request, {
    event: 'invoice',
    userId: user.id,
    money: { now: { 'Número de factura': invoice.number, Total: formatPesos(invoice.total) } },
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
