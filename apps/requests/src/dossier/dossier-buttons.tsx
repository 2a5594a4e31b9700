import { useCan } from '@portal/api-client';
import { DOSSIER_KINDS, isWorkDone, SHOWN_STATUSES, type RequestDetail } from '@portal/domain';
import { Button, errorMessage, Icon, useToasts } from '@portal/ui';
import { saveAs } from 'file-saver';
import { useState } from 'react';
import { downloadDossier } from '../api/dossiers';

const FAILURE = 'No se pudo descargar el documento';

/** Downloads the sealed document of a request: its evidence when the work is done, before that its work order. */
export function DossierButtons({ request }: { request: Pick<RequestDetail, 'id' | 'numRequest' | 'status'> }) {
  const canReadMoney = useCan('money:read');
  const toasts = useToasts();
  const [loading, setLoading] = useState<'plain' | 'prices' | null>(null);
  if (!SHOWN_STATUSES.includes(request.status)) return null;
  const isDone = isWorkDone(request.status);
  const label = DOSSIER_KINDS[isDone ? 'evidence' : 'order'];

  const download = async (variant: 'plain' | 'prices') => {
    setLoading(variant);
    try {
      const name = isDone ? 'expediente' : 'orden-de-trabajo';
      saveAs(await downloadDossier(request.id, variant === 'prices'), `${name}-${request.numRequest}.pdf`);
    } catch (error) {
      toasts.error(errorMessage(error, FAILURE));
    } finally {
      setLoading(null);
    }
  };
  const button = (variant: 'plain' | 'prices', text: string) => (
    <Button
      size="small"
      icon={<Icon name="pdf" />}
      loading={loading === variant}
      disabled={loading !== null && loading !== variant}
      onClick={() => void download(variant)}
    >
      {text}
    </Button>
  );
  return (
    <>
      {button('plain', label)}
      {isDone && canReadMoney && button('prices', `${label} con precios`)}
    </>
  );
}
