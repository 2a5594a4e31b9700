import { deviceStorage } from '@portal/api-client';

/**
 * Replaces the device's storage by a map, for a browser that can store something.
 * @returns the stored items
 */
export function keepInMemory(): Map<string, unknown> {
  const kept = new Map<string, unknown>();
  Object.assign(globalThis, { indexedDB: {} });
  jest.spyOn(deviceStorage, 'getItem').mockImplementation((key) => Promise.resolve(kept.get(key) as never));
  jest.spyOn(deviceStorage, 'setItem').mockImplementation((key, value) => Promise.resolve(void kept.set(key, value)));
  jest.spyOn(deviceStorage, 'removeItem').mockImplementation((key) => Promise.resolve(void kept.delete(key)));
  jest.spyOn(deviceStorage, 'entries').mockImplementation(() => Promise.resolve([...kept] as never));
  return kept;
}

/** The browser keeps nothing any more, as it does in jsdom. */
export function leaveDevice(): void {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'indexedDB');
}
