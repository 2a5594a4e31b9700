import { localStore } from './browser-storage';

/** Storage names of this library's data for work without a network. */
export const DEVICE_KEPT = {
  /** In local storage: the person who works here without a network. */
  person: 'portal-person',
  /** In local storage: the e-mail with which they signed in. */
  email: 'portal-email',
  /** In IndexedDB: a copy of the person, because a killed browser loses its last minute of writes to local storage. */
  personCopy: 'portal-person',
  /** In local storage: number of unsent items. */
  pendingSends: 'portal-pending-sends',
  /** In IndexedDB: data of the areas. */
  database: 'portal-device',
} as const;

const cleaners = new Set<() => void>();

/**
 * Registers a further clean-up for when a person leaves this device.
 * @returns a function that removes it
 */
export function onDeviceEmptied(clean: () => void): () => void {
  cleaners.add(clean);
  return () => cleaners.delete(clean);
}

/** Deletes the data for work without a network: the session ended, or another person has signed in. */
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
