/** What this library keeps on a device for work without a network. */
export const DEVICE_KEPT = {
  /** In local storage: who works here without a network. */
  person: 'portal-person',
  /** In IndexedDB: the same again, because a browser that is killed loses what it wrote to local storage in the last minute. */
  personCopy: 'portal-person',
  /** In local storage: how much waits to be sent. */
  pendingSends: 'portal-pending-sends',
  /** In IndexedDB: what areas keep. */
  database: 'portal-device',
} as const;

const cleaners = new Set<() => void>();

/**
 * Registers what else is to be deleted when a person leaves this device.
 * @returns a function that ends it
 */
export function onDeviceEmptied(clean: () => void): () => void {
  cleaners.add(clean);
  return () => cleaners.delete(clean);
}

/** Deletes what is kept for work without a network: the session ended, or another person has signed in. */
export function emptyDevice(): void {
  try {
    localStorage.removeItem(DEVICE_KEPT.person);
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
