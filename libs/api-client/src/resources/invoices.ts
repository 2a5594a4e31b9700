import type { InvoiceInput, InvoiceIssued, ListQuery, Page, PendingInvoice } from '@portal/domain';
import { http } from '../http/transport';
import { KEYS, REQUEST_LIFE } from '../query/keys';
import { useCreation, type CreateOptions, type Creation } from '../query/use-change';
import { getPage, usePage, type PageResult } from '../query/use-page';

/** GET /facturas/pendientes: the liquidated requests that wait for their invoice. */
export function listPendingInvoices(query: ListQuery, signal?: AbortSignal): Promise<Page<PendingInvoice>> {
  return getPage('/facturas/pendientes', query, signal);
}

/** POST /facturas/emitir */
export async function issueInvoice(input: InvoiceInput, options: CreateOptions): Promise<InvoiceIssued> {
  return (await http.create<{ data: InvoiceIssued }>('/facturas/emitir', input, options)).data;
}

/**
 * GET /facturas/{solicitudId}/pdf
 * @throws ApiError when it is refused; Error 'No se proporcionó un blob válido para descargar.' when nothing came
 */
export function downloadInvoicePdf(requestId: number, signal?: AbortSignal): Promise<Blob> {
  return http.download(`/facturas/${requestId}/pdf`, { signal });
}

/** @returns the file name of an invoice (spec 2 §7) */
export function invoiceFileName(requestId: number): string {
  return `factura-${requestId}.pdf`;
}

export function usePendingInvoices(query: ListQuery): PageResult<PendingInvoice> {
  return usePage([...KEYS.invoices, 'pending', query], (signal) => listPendingInvoices(query, signal));
}

export function useIssueInvoice(): Creation<InvoiceInput, InvoiceIssued> {
  return useCreation(issueInvoice, REQUEST_LIFE);
}
