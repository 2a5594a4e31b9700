export type { InvoiceDocument } from './invoice-document';
export { renderInvoicePdf } from './invoice-pdf';
