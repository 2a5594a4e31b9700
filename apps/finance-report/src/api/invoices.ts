import {
  getData,
  getPage,
  http,
  KEYS,
  useChange,
  useCreation,
  useData,
  usePage,
  type Change,
  type Creation,
  type DataResult,
  type PageResult,
} from '@portal/api-client';
import type {
  BulkResult,
  InvoiceInput,
  InvoiceIssued,
  IssuedInvoice,
  IssuedInvoicesPage,
  ListQuery,
  NextInvoiceNumber,
  Page,
  PendingInvoice,
  ReasonInput,
  WithVersion,
} from '@portal/domain';

export function listPendingInvoices(query: ListQuery, signal?: AbortSignal): Promise<Page<PendingInvoice>> {
  return getPage('/facturas/pendientes', query, signal);
}

/** Filters of the issued invoices in the address: days are 'YYYY-MM-DD', both inclusive. */
type IssuedQuery = ListQuery & { fechaInicio?: string; fechaFin?: string };

type InvoicesInput = { rows: readonly WithVersion<Omit<InvoiceInput, 'solicitudId'> & { id: number }>[] };

export function useAnnulInvoice(): Change<{ invoice: number; input: WithVersion<ReasonInput> }, void> {
  return useChange(
    async ({ invoice, input }) => {
      await http.post(`/facturas/${invoice}/anular`, input);
    },
    [KEYS.requests],
  );
}

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

export function usePendingInvoices(query: ListQuery): PageResult<PendingInvoice> {
  return usePage([...KEYS.requests, 'invoices', 'pending', query], (signal) => listPendingInvoices(query, signal));
}

export function useIssuedInvoices(query: IssuedQuery, enabled = true): PageResult<IssuedInvoice, IssuedInvoicesPage> {
  return usePage(
    [...KEYS.requests, 'invoices', 'issued', query],
    (signal) => http.get<IssuedInvoicesPage>('/facturas/emitidas', { query, signal }),
    enabled,
  );
}

export function useNextInvoiceNumber(): DataResult<NextInvoiceNumber> {
  return useData([...KEYS.requests, 'invoices', 'next'], (signal) => getData('/facturas/siguiente', {}, signal));
}

export function useIssueInvoice(): Creation<WithVersion<InvoiceInput>, InvoiceIssued> {
  return useCreation(
    async (input, options) => (await http.create<{ data: InvoiceIssued }>('/facturas/emitir', input, options)).data,
    [KEYS.requests],
  );
}

export function useIssueInvoices(): Creation<InvoicesInput, BulkResult> {
  return useCreation(
    async (input, options) =>
      (await http.create<{ data: BulkResult }>('/facturas/bulk/emitir', input, { ...options, expect: [200] })).data,
    [KEYS.requests],
  );
}
