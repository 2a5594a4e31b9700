import { DEVICE_KEPT } from './empty-device';

const STORE = 'person';

/** It does without `idb`, because this is the first read of a session. */
function open(onMissing: (opening: IDBOpenDBRequest) => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DEVICE_KEPT.personCopy, 1);
    opening.onupgradeneeded = () => onMissing(opening);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error ?? new Error('the copy cannot be opened'));
  });
}

/** After it resolves, the copy survives a killed browser. */
export async function writePersonCopy(text: string): Promise<void> {
  const db = await open(({ result }) => void result.createObjectStore(STORE));
  await new Promise<void>((resolve, reject) => {
    const tx = db.transaction(STORE, 'readwrite');
    tx.objectStore(STORE).put(text, STORE);
    tx.oncomplete = () => resolve();
    tx.onabort = () => reject(tx.error ?? new Error('the copy cannot be written'));
  }).finally(() => db.close());
}

export async function readPersonCopy(): Promise<string | null> {
  try {
    // A read creates nothing: the upgrade is rolled back.
    const db = await open(({ transaction }) => transaction?.abort());
    return await new Promise<string | null>((resolve, reject) => {
      const reading = db.transaction(STORE).objectStore(STORE).get(STORE);
      reading.onsuccess = () => resolve(typeof reading.result === 'string' ? reading.result : null);
      reading.onerror = () => reject(reading.error ?? new Error('the copy cannot be read'));
    }).finally(() => db.close());
  } catch {
    return null;
  }
}
