import { deviceStorage } from '@portal/api-client';

/**
 * Replaces the device's storage by a map, for a browser that can store something.
 * @returns the stored items
 */
export function storeInMemory(): Map<string, unknown> {
  const stored = new Map<string, unknown>();
  Object.assign(globalThis, { indexedDB: {} });
  jest.spyOn(deviceStorage, 'getItem').mockImplementation((key) => Promise.resolve(stored.get(key) as never));
  jest.spyOn(deviceStorage, 'setItem').mockImplementation((key, value) => Promise.resolve(void stored.set(key, value)));
  jest.spyOn(deviceStorage, 'removeItem').mockImplementation((key) => Promise.resolve(void stored.delete(key)));
  jest.spyOn(deviceStorage, 'entries').mockImplementation(() => Promise.resolve([...stored] as never));
  return stored;
}

/** The browser stores nothing any more, as it does in jsdom. */
export function leaveDevice(): void {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'indexedDB');
}
