import { Button, Icon } from '@portal/ui';
import { RequestDetailModal, ShareVisit } from '@portal/work';
import { useState } from 'react';
import { DataAge } from './device/data-age';
import { useOfflineRequest } from './device/offline-request';
import { NotesOfRequest } from './notes-of-request';

type RequestDetailsProps = { requestId: number | null; onClose: () => void };

export function RequestDetails({ requestId, onClose }: RequestDetailsProps) {
  const { detail, history, at } = useOfflineRequest(requestId);
  return (
    <RequestDetailModal
      open={requestId !== null}
      title="Detalles de la solicitud"
      detail={detail}
      history={history}
      notice={<DataAge at={at} />}
      notes={requestId !== null && <NotesOfRequest key={requestId} requestId={requestId} />}
      actions={detail.data && <ShareVisit visit={detail.data} />}
      onClose={onClose}
    />
  );
}

export function RequestDetailsButton({ requestId }: { requestId: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Icon name="view" />} onClick={() => setOpen(true)}>
        Ver fotos e historial
      </Button>
      <RequestDetails requestId={isOpen ? requestId : null} onClose={() => setOpen(false)} />
    </>
  );
}
