import { deviceStorage } from '@portal/api-client';
import { useEffect, useState } from 'react';
import { photoItem } from './keep-work';

/**
 * Provides addresses of photos on this device while they are shown.
 * @param ids of the photos; none while the server shows them itself
 * @returns a function that returns the address of a stored photo, otherwise the given one
 */
export function useKeptPhotos(ids: readonly string[]): (id: string, address: string) => string {
  const [addresses, setAddresses] = useState<ReadonlyMap<string, string>>(new Map());
  const wanted = ids.join(' ');
  useEffect(() => {
    if (wanted === '') return;
    let isOver = false;
    const objectUrls: string[] = [];
    void readPhotos(wanted.split(' ')).then((photos) => {
      if (isOver) return;
      setAddresses(
        new Map(
          photos.map(([id, blob]) => {
            const address = URL.createObjectURL(blob);
            objectUrls.push(address);
            return [id, address];
          }),
        ),
      );
    });
    return () => {
      isOver = true;
      for (const address of objectUrls) URL.revokeObjectURL(address);
      setAddresses(new Map());
    };
  }, [wanted]);
  return (id, address) => addresses.get(id) ?? address;
}

async function readPhotos(ids: readonly string[]): Promise<[id: string, photo: Blob][]> {
  const found = await Promise.all(
    ids.map(async (id): Promise<[string, Blob][]> => {
      // A browser that keeps nothing has no photos either.
      const photo = await deviceStorage.getItem<Blob>(photoItem(id)).catch(() => undefined);
      return photo ? [[id, photo]] : [];
    }),
  );
  return found.flat();
}
