import { useRequest, useRequestHistory, type DataResult, type PastResult } from '@portal/api-client';
import type { HistoryEntry, RequestDetail } from '@portal/domain';
import { useCanAsk } from './offline-lists';
import { useOfflinePhotos } from './offline-photos';

type OfflineRequest = {
  detail: DataResult<RequestDetail>;
  history: PastResult<HistoryEntry[]>;
  at: number | null;
};

export function useOfflineRequest(id: number | null): OfflineRequest {
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
