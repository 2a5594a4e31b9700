import type { SessionUser } from '@portal/domain';
import { DEVICE_KEPT } from './empty-device';

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
export function rememberPerson({ id, name, roles, company }: SessionUser, now = Date.now()): void {
  try {
    localStorage.setItem(DEVICE_KEPT.person, JSON.stringify({ user: { id, name, roles, company }, seenAt: now }));
  } catch {
    // Storage is full or forbidden: this device works with a network only.
  }
}

/** The person who may work on this device without a network; null when nobody was here in the last days. */
export function rememberedPerson(now = Date.now()): SessionUser | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(DEVICE_KEPT.person) ?? 'null');
    // A clock that was set back says nothing about the age; the person is let in.
    return isRemembered(value) && now - value.seenAt <= DEVICE_MAX_AGE_MS ? value.user : null;
  } catch {
    // Unreadable or forbidden storage is the same as an empty one.
    return null;
  }
}
