// Prints the invoice it reads as JSON from its input, as another process in another place of the fixtures would.
import { json } from 'node:stream/consumers';

import type { InvoiceDocument } from '../../src/features/invoices/invoice-document';
import { renderInvoicePdf } from '../../src/features/invoices/invoice-pdf';

/** An invoice as JSON carries it: moments are text, a picture is base64. */
export type WrittenInvoice = Omit<InvoiceDocument, 'issuedAt' | 'request' | 'receiver'> & {
  issuedAt: string;
  request: Omit<InvoiceDocument['request'], 'requestedAt' | 'finishedAt'> & { requestedAt: string };
  signature: string;
  receiver: Omit<NonNullable<InvoiceDocument['receiver']>, 'signature'>;
};

/** Reads an invoice back from its JSON form. */
export function readInvoice({ issuedAt, request, receiver, signature, ...rest }: WrittenInvoice): InvoiceDocument {
  return {
    ...rest,
    issuedAt: new Date(issuedAt),
    request: { ...request, requestedAt: new Date(request.requestedAt), finishedAt: null },
    receiver: { ...receiver, signature: Buffer.from(signature, 'base64') },
  };
}

if (require.main === module) {
  void json(process.stdin).then(async (written) => {
    process.stdout.write(await renderInvoicePdf(readInvoice(written as WrittenInvoice)));
  });
}
