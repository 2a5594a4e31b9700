import type { SessionUser } from '@portal/domain';
import { localStore } from './browser-storage';
import { DEVICE_KEPT } from './empty-device';
import { readPersonCopy, writePersonCopy } from './person-copy';

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

export function rememberedPerson(now = Date.now()): SessionUser | null {
  const stored = storedPerson();
  // The age is unknown after the clock was set back; the person is let in.
  return stored && now - stored.seenAt <= DEVICE_MAX_AGE_MS ? stored.user : null;
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
