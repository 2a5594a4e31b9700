import { Button } from '@portal/ui';
import { RequestDetailModal, ShareVisit, RequestNotes } from '@portal/work';
import { useState } from 'react';
import { useRequest, useRequestHistory, type DataResult } from '@portal/api-client';
import type { RequestDetail } from '@portal/domain';
import { DataAge } from './device/data-age';
import { useCanAsk } from './device/offline-lists';
import { useOfflinePhotos } from './device/offline-photos';

function useOfflineRequest(id: number | null) {
  const detail = useRequest(id);
  const history = useRequestHistory(id);
  const canAsk = useCanAsk();
  const isUnreachable = detail.isError ? detail.error.isTransient : !canAsk;
  const request = (isUnreachable && detail.data) || null;
  const entries = (isUnreachable && history.data) || [];
  const photoOf = useOfflinePhotos(
    [...(request?.archivos ?? []), ...entries.flatMap(({ photos }) => photos ?? [])].map((photo) => photo.id),
  );
  if (!request) return { detail, history, at: null };
  const archivos = request.archivos.map((photo) => ({ ...photo, name: photoOf(photo.id, photo.name) }));
  const shownEntries = entries.map(({ photos, ...entry }) =>
    photos ? { ...entry, photos: photos.map((photo) => ({ ...photo, url: photoOf(photo.id, photo.url) })) } : entry,
  );
  return {
    detail: { ...detail, data: { ...request, archivos } } as DataResult<RequestDetail>,
    history: history.data ? { ...history, data: shownEntries } : history,
    at: detail.dataUpdatedAt,
  };
}

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
      notes={requestId !== null && <RequestNotes key={requestId} requestId={requestId} />}
      actions={detail.data && <ShareVisit visit={detail.data} />}
      onClose={onClose}
    />
  );
}

export function RequestDetailsButton({ requestId }: { requestId: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Fotos e historial</Button>
      <RequestDetails requestId={isOpen ? requestId : null} onClose={() => setOpen(false)} />
    </>
  );
}
