import type { SessionUser } from '@portal/domain';
import { DEVICE_KEPT } from './empty-device';
import { readPersonCopy, writePersonCopy } from './person-copy';

/** How long what is kept for work without a network counts, from the last time that the server knew the person: milliseconds. */
export const DEVICE_MAX_AGE_MS = 3 * 24 * 60 * 60_000;

type RememberedPerson = { user: SessionUser; seenAt: number };

const isRemembered = (value: unknown): value is RememberedPerson => {
  const { user, seenAt } = (value ?? {}) as Partial<RememberedPerson>;
  return (
    typeof user?.id === 'number' && typeof user.name === 'string' && Array.isArray(user.roles) && Number(seenAt) > 0
  );
};

/**
 * Remembers on this device who works here without a network: name, roles and company, nothing that the server accepts. Called
 * when the server has confirmed the session.
 */
export async function rememberPerson({ id, name, roles, company }: SessionUser, now = Date.now()): Promise<void> {
  const text = JSON.stringify({ user: { id, name, roles, company }, seenAt: now });
  // A browser that keeps no copy is one that must not be killed.
  await writePersonCopy(text).catch(() => undefined);
  try {
    localStorage.setItem(DEVICE_KEPT.person, text);
  } catch {
    // Storage is full or forbidden: this device works with a network only.
  }
}

/** Puts back what a killed browser lost of the person. Called before anybody asks who works here. */
export async function recoverPerson(): Promise<void> {
  try {
    if (localStorage.getItem(DEVICE_KEPT.person) !== null) return;
    const copy = await readPersonCopy();
    if (copy !== null) localStorage.setItem(DEVICE_KEPT.person, copy);
  } catch {
    // Forbidden storage knows nobody.
  }
}

function storedPerson(): RememberedPerson | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(DEVICE_KEPT.person) ?? 'null');
    return isRemembered(value) ? value : null;
  } catch {
    // Unreadable or forbidden storage is the same as an empty one.
    return null;
  }
}

/** The person who may work on this device without a network; null when nobody was here in the last days. */
export function rememberedPerson(now = Date.now()): SessionUser | null {
  const stored = storedPerson();
  // A clock that was set back says nothing about the age; the person is let in.
  return stored && now - stored.seenAt <= DEVICE_MAX_AGE_MS ? stored.user : null;
}

/** Whether this device may hold something of another person, however long ago they were here. */
export function isAnothersDevice(user: Pick<SessionUser, 'id'>): boolean {
  const stored = storedPerson();
  return stored !== null && stored.user.id !== user.id;
}
