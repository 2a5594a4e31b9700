import type { SessionUser } from '@portal/domain';
import { localStore } from './browser-storage';
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
async function writePersonCopy(text: string): Promise<void> {
  const db = await open(({ result }) => void result.createObjectStore(STORE));
  await new Promise<void>((resolve, reject) => {
    const tx = db.transaction(STORE, 'readwrite');
    tx.objectStore(STORE).put(text, STORE);
    tx.oncomplete = () => resolve();
    tx.onabort = () => reject(tx.error ?? new Error('the copy cannot be written'));
  }).finally(() => db.close());
}

async function readPersonCopy(): Promise<string | null> {
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

/**
 * Milliseconds for which the data for work without a network stay valid, from the last confirmation of the session by the
 * server.
 */
export const DEVICE_MAX_AGE_MS = 3 * 24 * 60 * 60_000;

type RememberedPerson = { user: SessionUser; seenAt: number };

const isRemembered = (value: unknown): value is RememberedPerson => {
  const { user, seenAt } = (value ?? {}) as Partial<RememberedPerson>;
  return (
    typeof user?.id === 'number' && typeof user.name === 'string' && Array.isArray(user.roles) && Number(seenAt) > 0
  );
};

/**
 * Stores on this device who works here without a network: name, roles and company, no credentials. Called when the server has
 * confirmed the session.
 */
export async function rememberPerson({ id, name, roles, company }: SessionUser, now = Date.now()): Promise<void> {
  const text = JSON.stringify({ user: { id, name, roles, company }, seenAt: now });
  // Without a copy the person is lost only when the browser is killed.
  await writePersonCopy(text).catch(() => undefined);
  localStore.setItem(DEVICE_KEPT.person, text);
  if (signedInEmail !== '') localStore.setItem(DEVICE_KEPT.email, signedInEmail);
}

export async function recoverPerson(): Promise<void> {
  if (localStore.getItem(DEVICE_KEPT.person) !== null) return;
  const copy = await readPersonCopy();
  if (copy !== null) localStore.setItem(DEVICE_KEPT.person, copy);
}

function storedPerson(): RememberedPerson | null {
  try {
    const value: unknown = JSON.parse(localStore.getItem(DEVICE_KEPT.person) ?? 'null');
    return isRemembered(value) ? value : null;
  } catch {
    return null;
  }
}

export function rememberedPerson(): SessionUser | null {
  const stored = storedPerson();
  // The age is unknown after the clock was set back; the person is let in.
  return stored && Date.now() - stored.seenAt <= DEVICE_MAX_AGE_MS ? stored.user : null;
}

export function isAnothersDevice(user: Pick<SessionUser, 'id'>): boolean {
  const stored = storedPerson();
  return stored !== null && stored.user.id !== user.id;
}

let signedInEmail = '';

/** It is stored with the person, where an area stores their work on this device. */
export function noteEmail(email: string): void {
  signedInEmail = email;
}

export function rememberedEmail(): string {
  return storedPerson() === null ? '' : (localStore.getItem(DEVICE_KEPT.email) ?? '');
}
