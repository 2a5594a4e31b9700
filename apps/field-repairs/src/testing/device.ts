import { deviceStorage } from '@portal/api-client';

/**
 * Puts a map in place of the device's storage, for a browser that can keep something.
 * @returns what is kept
 */
export function keepInMemory(): Map<string, unknown> {
  const kept = new Map<string, unknown>();
  Object.assign(globalThis, { indexedDB: {} });
  vi.spyOn(deviceStorage, 'getItem').mockImplementation((key) => Promise.resolve(kept.get(key) as never));
  vi.spyOn(deviceStorage, 'setItem').mockImplementation((key, value) => Promise.resolve(void kept.set(key, value)));
  vi.spyOn(deviceStorage, 'removeItem').mockImplementation((key) => Promise.resolve(void kept.delete(key)));
  vi.spyOn(deviceStorage, 'entries').mockImplementation(() => Promise.resolve([...kept] as never));
  return kept;
}

/** The browser keeps nothing any more, as it does in jsdom. */
export function leaveDevice(): void {
  vi.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'indexedDB');
}
