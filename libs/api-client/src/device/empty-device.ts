import { localStore } from './browser-storage';

export const DEVICE_KEPT = {
  person: 'portal-person',
  email: 'portal-email',
  /** In IndexedDB: a copy of the person, because a killed browser loses its last minute of writes to local storage. */
  personCopy: 'portal-person',
  pendingSends: 'portal-pending-sends',
  database: 'portal-device',
} as const;

const cleaners = new Set<() => void>();

export function onDeviceEmptied(clean: () => void): () => void {
  cleaners.add(clean);
  return () => cleaners.delete(clean);
}

export function emptyDevice(): void {
  for (const key of [DEVICE_KEPT.person, DEVICE_KEPT.email, DEVICE_KEPT.pendingSends]) localStore.removeItem(key);
  // Open connections close themselves for it (`device-storage.ts`).
  try {
    for (const name of [DEVICE_KEPT.database, DEVICE_KEPT.personCopy]) indexedDB.deleteDatabase(name);
  } catch {
    // A browser without or with forbidden databases has kept nothing there.
  }
  for (const clean of cleaners) clean();
}
