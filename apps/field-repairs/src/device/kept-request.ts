import { useRequest, useRequestHistory, type DataResult, type PastResult } from '@portal/api-client';
import type { HistoryEntry, RequestDetail } from '@portal/domain';
import { useCanAsk } from './assigned-copy';
import { useKeptPhotos } from './kept-photos';

/** A request from the server or from the device. */
export type KeptRequest = {
  detail: DataResult<RequestDetail>;
  history: PastResult<HistoryEntry[]>;
  /** Moment of the server's answer in milliseconds since 1970, for data from the device; null for current ones. */
  at: number | null;
};

/**
 * Details and history of a request: from the server, and when it cannot be reached, with the photos that this device keeps.
 * @param id null waits, as while no row is opened
 */
export function useKeptRequest(id: number | null): KeptRequest {
  const detail = useRequest(id);
  const history = useRequestHistory(id);
  const canAsk = useCanAsk();
  const isOld = detail.isError ? detail.error.isTransient : !canAsk;
  const shown = (isOld && detail.data) || null;
  const ofHistory = (isOld && history.data) || [];
  const photoOf = useKeptPhotos([
    ...(shown?.archivos ?? []).map((photo) => photo.id),
    ...ofHistory.flatMap((entry) => entry.photos ?? []).map((photo) => photo.id),
  ]);
  if (!shown) return { detail, history, at: null };
  const archivos = shown.archivos.map((photo) => ({ ...photo, name: photoOf(photo.id, photo.name) }));
  const entries = ofHistory.map((entry) =>
    entry.photos
      ? { ...entry, photos: entry.photos.map((photo) => ({ ...photo, url: photoOf(photo.id, photo.url) })) }
      : entry,
  );
  return {
    detail: { ...detail, data: { ...shown, archivos } } as KeptRequest['detail'],
    history: history.data ? { ...history, data: entries } : history,
    at: detail.dataUpdatedAt,
  };
}
