// Prints the invoice it reads as JSON from its input, as another process in another place of the fixtures would.
import { json } from 'node:stream/consumers';

import { renderInvoicePdf } from '../../src/features/invoices/invoice-pdf';
import type { InvoiceDocument } from '../../src/features/invoices/invoices-repository';

/** An invoice as JSON carries it: moments are text, a picture is base64. */
export type WrittenInvoice = Omit<InvoiceDocument, 'issued_at' | 'requested_at' | 'signature'> &
  Record<'issued_at' | 'requested_at' | 'signature', string>;

/** Reads an invoice back from its JSON form. */
export const readInvoice = (written: WrittenInvoice): InvoiceDocument => ({
  ...written,
  issued_at: new Date(written.issued_at),
  requested_at: new Date(written.requested_at),
  signature: Buffer.from(written.signature, 'base64'),
});

if (require.main === module) {
  void json(process.stdin).then(async (written) => {
    process.stdout.write(await renderInvoicePdf(readInvoice(written as WrittenInvoice)));
  });
}
