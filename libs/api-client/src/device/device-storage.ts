import type { DBSchema, IDBPDatabase } from 'idb';
import { useSession } from '../session/session-store';
import { DEVICE_MAX_AGE_MS } from './device-person';
import { DEVICE_KEPT, onDeviceEmptied } from './empty-device';

type KeptItem = { user: number; key: string; keptAt: number; value: unknown };

type DeviceSchema = DBSchema & { items: { key: [number, string]; value: KeptItem } };

let opening: Promise<IDBPDatabase<DeviceSchema>> | null = null;

async function open(): Promise<IDBPDatabase<DeviceSchema>> {
  // Loaded when an area stores something, because the sign-in page does not need it.
  const { openDB } = await import(/* webpackChunkName: "device" */ 'idb');
  const db = await openDB<DeviceSchema>(DEVICE_KEPT.database, 1, {
    upgrade: (created) => void created.createObjectStore('items', { keyPath: ['user', 'key'] }),
    // Another connection wants to delete the database, or a tab with a newer version waits.
    blocking: (_current, _blocked, event) => {
      opening = null;
      (event.target as IDBDatabase).close();
    },
    terminated: () => {
      opening = null;
    },
  });
  const stop = onDeviceEmptied(() => {
    stop();
    opening = null;
    db.close();
  });
  return db;
}

function database(): Promise<IDBPDatabase<DeviceSchema>> {
  opening ??= open().catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

const currentUser = (): number | null => useSession.getState().user?.id ?? null;

const isFresh = ({ keptAt }: KeptItem): boolean => Date.now() - keptAt <= DEVICE_MAX_AGE_MS;

/**
 * Data that areas store on the device for work without a network, for the signed-in person alone. The data are deleted
 * when the session ends and when another person signs in, and expire after three days. Calls reject when the browser
 * stores nothing (some private windows) or has no room left (`QuotaExceededError`).
 */
export const deviceStorage = {
  async getItem<Value>(key: string): Promise<Value | undefined> {
    const user = currentUser();
    if (user === null) return undefined;
    const item = await (await database()).get('items', [user, key]);
    return item && isFresh(item) ? (item.value as Value) : undefined;
  },

  async setItem(key: string, value: unknown): Promise<void> {
    const user = currentUser();
    if (user === null) return;
    const db = await database();
    // The person may have signed out while the database was opening.
    if (user === currentUser()) await db.put('items', { user, key, keptAt: Date.now(), value });
  },

  async removeItem(key: string): Promise<void> {
    const user = currentUser();
    if (user !== null) await (await database()).delete('items', [user, key]);
  },

  async entries<Value>(): Promise<[key: string, value: Value][]> {
    const user = currentUser();
    if (user === null) return [];
    const db = await database();
    const items = await db.getAll('items');
    const old = items.filter((item) => !isFresh(item));
    await Promise.all(old.map((item) => db.delete('items', [item.user, item.key])));
    return items.filter((item) => item.user === user && isFresh(item)).map(({ key, value }) => [key, value as Value]);
  },
};
