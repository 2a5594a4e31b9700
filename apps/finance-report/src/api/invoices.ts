import { getData, getPage, http, KEYS, useChange, useCreation, useData, usePage } from '@portal/api-client';
import type {
  BulkResult,
  InvoiceInput,
  InvoiceIssued,
  IssuedInvoice,
  IssuedInvoicesPage,
  ListQuery,
  NextInvoiceNumber,
  PendingInvoice,
  ReasonInput,
  WithVersion,
} from '@portal/domain';

export const listPendingInvoices = (query: ListQuery, signal?: AbortSignal) =>
  getPage<PendingInvoice>('/facturas/pendientes', query, signal);

/** Filters of the issued invoices in the address: days are 'YYYY-MM-DD', both inclusive. */
type IssuedQuery = ListQuery & { fechaInicio?: string; fechaFin?: string };

type InvoicesInput = { rows: readonly WithVersion<Omit<InvoiceInput, 'solicitudId'> & { id: number }>[] };

export const useAnnulInvoice = () =>
  useChange(
    ({ invoice, input }: { invoice: number; input: WithVersion<ReasonInput> }) =>
      http.post(`/facturas/${invoice}/anular`, input),
    [KEYS.requests],
  );

/**
 * `invoice`: which of the request's invoices, also an annulled one; without it the one in force.
 * @throws ApiError when it is refused; Error 'No se proporcionó un blob válido para descargar.' when nothing came
 */
export function downloadInvoicePdf(requestId: number, invoice?: number): Promise<Blob> {
  return http.download(`/facturas/${requestId}/pdf`, invoice === undefined ? {} : { query: { factura: invoice } });
}

export function invoiceFileName(requestId: number): string {
  return `factura-${requestId}.pdf`;
}

export const usePendingInvoices = (query: ListQuery) =>
  usePage([...KEYS.requests, 'invoices', 'pending', query], (signal) => listPendingInvoices(query, signal));

export const useIssuedInvoices = (query: IssuedQuery, enabled = true) =>
  usePage<IssuedInvoice, IssuedInvoicesPage>(
    [...KEYS.requests, 'invoices', 'issued', query],
    (signal) => http.get<IssuedInvoicesPage>('/facturas/emitidas', { query, signal }),
    enabled,
  );

export const useNextInvoiceNumber = () =>
  useData<NextInvoiceNumber>([...KEYS.requests, 'invoices', 'next'], (signal) =>
    getData('/facturas/siguiente', {}, signal),
  );

export const useIssueInvoice = () =>
  useCreation<WithVersion<InvoiceInput>, InvoiceIssued>(
    async (input, options) => (await http.create<{ data: InvoiceIssued }>('/facturas/emitir', input, options)).data,
    [KEYS.requests],
  );

export const useIssueInvoices = () =>
  useCreation<InvoicesInput, BulkResult>(
    async (input, options) =>
      (await http.create<{ data: BulkResult }>('/facturas/bulk/emitir', input, { ...options, expect: [200] })).data,
    [KEYS.requests],
  );
