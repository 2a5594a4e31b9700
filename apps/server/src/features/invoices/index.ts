export { renderInvoicePdf } from './invoice-pdf';
export type { InvoiceDocument } from './invoices-repository';
