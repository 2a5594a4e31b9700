import { http, toFormData, useChange } from '@portal/api-client';
import type { DossierVerdict } from '@portal/domain';

/** Photos of a whole request are read and sealed, and others may be waiting. In milliseconds. */
const TIMEOUT = 120_000;

export function downloadDossier(requestId: number, withPrices: boolean): Promise<Blob> {
  return http.download(`/request/${requestId}/dossier`, {
    timeout: TIMEOUT,
    ...(withPrices ? { query: { precios: 1 } } : {}),
  });
}

export const useVerifyDossier = () =>
  useChange<File, DossierVerdict>(
    async (file) => (await http.post<{ data: DossierVerdict }>('/dossiers/verify', toFormData({ file }))).data,
    [],
  );
