// The parts of this feature that others use.
export type { InvoiceDocument } from './invoice-document';
export { renderInvoicePdf } from './invoice-pdf';
