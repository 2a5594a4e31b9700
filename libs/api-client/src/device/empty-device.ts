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
  try {
    localStorage.removeItem(DEVICE_KEPT.person);
    localStorage.removeItem(DEVICE_KEPT.email);
    localStorage.removeItem(DEVICE_KEPT.pendingSends);
  } catch {
    // Forbidden storage holds nothing.
  }
  // Open connections close themselves for it (`device-storage.ts`).
  if (typeof indexedDB !== 'undefined') {
    for (const name of [DEVICE_KEPT.database, DEVICE_KEPT.personCopy]) indexedDB.deleteDatabase(name);
  }
  for (const clean of cleaners) clean();
}
