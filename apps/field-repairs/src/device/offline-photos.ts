import { deviceStorage } from '@portal/api-client';
import { thumbnailOf, type Photo } from '@portal/domain';
import { useEffect, useState } from 'react';
import { AREA_NAME } from '../area-name';

/** The small photos that one device stores, in bytes: 50 requests of 5 photos need about 5 MB. */
const PHOTO_BYTES_MAX = 30 * 1024 * 1024;

const PREFIX = `${AREA_NAME}/photo/`;

export const photoItem = (id: string): string => PREFIX + id;

/**
 * Stores the small variants that the device lacks, in the given order, and deletes all others.
 * @returns false when it was aborted or the device has no room for all of them
 */
export async function savePhotos(photos: readonly Photo[], signal: AbortSignal): Promise<boolean> {
  const wanted = new Set(photos.map(({ id }) => photoItem(id)));
  const stored = new Map<string, number>();
  for (const [item, value] of await deviceStorage.entries()) {
    if (!item.startsWith(PREFIX)) continue;
    if (wanted.has(item)) stored.set(item, (value as Blob).size);
    else await deviceStorage.removeItem(item);
  }
  let bytes = [...stored.values()].reduce((sum, size) => sum + size, 0);
  for (const { id, url } of photos) {
    if (signal.aborted) return false;
    if (stored.has(photoItem(id))) continue;
    const blob = await fetchSmall(url, signal);
    if (blob === null) continue;
    bytes += blob.size;
    if (bytes > PHOTO_BYTES_MAX) return false;
    await deviceStorage.setItem(photoItem(id), blob);
    stored.set(photoItem(id), blob.size);
  }
  return true;
}

/** Fetches the small variant of a photo; null after a failure, which the next attempt may mend. */
async function fetchSmall(url: string, signal: AbortSignal): Promise<Blob | null> {
  try {
    const answer = await fetch(thumbnailOf(url), { signal });
    return answer.ok ? await answer.blob() : null;
  } catch {
    return null;
  }
}

/** Returns a function that returns the address of a stored photo, otherwise the given one. */
export function useOfflinePhotos(ids: readonly string[]): (id: string, address: string) => string {
  const [addresses, setAddresses] = useState<ReadonlyMap<string, string>>(new Map());
  const wanted = ids.join(' ');
  useEffect(() => {
    if (wanted === '') return;
    let isOver = false;
    const objectUrls = new Map<string, string>();
    void readPhotos(wanted.split(' ')).then((photos) => {
      if (isOver) return;
      for (const [id, blob] of photos) objectUrls.set(id, URL.createObjectURL(blob));
      setAddresses(objectUrls);
    });
    return () => {
      isOver = true;
      for (const address of objectUrls.values()) URL.revokeObjectURL(address);
      setAddresses(new Map());
    };
  }, [wanted]);
  return (id, address) => addresses.get(id) ?? address;
}

async function readPhotos(ids: readonly string[]): Promise<[id: string, photo: Blob][]> {
  const photos = await Promise.all(
    ids.map(async (id): Promise<[string, Blob][]> => {
      // A browser that stores nothing has no photos either.
      const photo = await deviceStorage.getItem<Blob>(photoItem(id)).catch(() => undefined);
      return photo ? [[id, photo]] : [];
    }),
  );
  return photos.flat();
}
