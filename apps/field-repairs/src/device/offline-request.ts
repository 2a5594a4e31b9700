import { useRequest, useRequestHistory, type DataResult, type PastResult } from '@portal/api-client';
import type { HistoryEntry, RequestDetail } from '@portal/domain';
import { useCanAsk } from './offline-lists';
import { useOfflinePhotos } from './offline-photos';

type OfflineRequest = {
  detail: DataResult<RequestDetail>;
  history: PastResult<HistoryEntry[]>;
  /** Moment of the server's answer in milliseconds since 1970, for data from the device; null for current ones. */
  at: number | null;
};

/**
 * Details and history of a request: from the server and, when it cannot be reached, with the photos of the device.
 * @param id null waits, as while no row is opened
 */
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
