import { useCan } from '@portal/api-client';
import { DOSSIER_KINDS, isWorkDone, SHOWN_STATUSES, type RequestDetail } from '@portal/domain';
import { errorMessage, useToasts } from '@portal/ui';
import { saveAs } from 'file-saver';
import { useState } from 'react';
import { downloadDossier } from '../api/dossiers';
import type { SmallAction } from '../request/small-action';

const FAILURE = 'No se pudo descargar el documento';

type DocumentedRequest = Pick<RequestDetail, 'id' | 'numRequest' | 'status'>;

/** The document without prices first, then with them for those who may read them; none of a deleted request. */
export function useDossierDownloads(request: DocumentedRequest): SmallAction[] {
  const canReadMoney = useCan('money:read');
  const plain = useDownload(request, false);
  const priced = useDownload(request, true);
  if (!SHOWN_STATUSES.includes(request.status)) return [];
  return canReadMoney && isWorkDone(request.status) ? [plain, priced] : [plain];
}

function useDownload({ id, numRequest, status }: DocumentedRequest, withPrices: boolean): SmallAction {
  const toasts = useToasts();
  const [isLoading, setLoading] = useState(false);
  const isDone = isWorkDone(status);
  const label = DOSSIER_KINDS[isDone ? 'evidence' : 'order'];

  const download = async () => {
    setLoading(true);
    try {
      const name = isDone ? 'expediente' : 'orden-de-trabajo';
      saveAs(await downloadDossier(id, withPrices), `${name}-${numRequest}.pdf`);
    } catch (error) {
      toasts.error(errorMessage(error, FAILURE));
    } finally {
      setLoading(false);
    }
  };
  return {
    key: withPrices ? 'dossier-with-prices' : 'dossier',
    label: withPrices ? `${label} con precios` : label,
    icon: 'pdf',
    isLoading,
    onClick: () => void download(),
  };
}
