export { renderInvoicePdf } from './invoice-pdf';
export { readInvoiceOrigin, type InvoiceDocument } from './invoices-repository';
