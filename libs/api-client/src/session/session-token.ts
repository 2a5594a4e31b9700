import { sessionStore } from '../device/browser-storage';

/** The encrypted session token in the browser, in base64url. */
export type SessionToken = {
  h: string;
  /** The encrypted part. */
  e: string;
};

/** The short key of spec 1 §7. */
const SESSION_STORAGE_KEY = 'ps';

let inMemory: SessionToken | null = null;

const isToken = (value: unknown): value is SessionToken =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as SessionToken).h === 'string' &&
  typeof (value as SessionToken).e === 'string';

/**
 * Checks the token in a message or in storage.
 * @returns null when it is not a token
 */
export function readToken(value: unknown): SessionToken | null {
  return isToken(value) ? { h: value.h, e: value.e } : null;
}

export function currentToken(): SessionToken | null {
  return inMemory;
}

/**
 * Reads the token that this tab stored for a reload.
 * @returns null when there is none
 */
export function storedToken(): SessionToken | null {
  try {
    const text = sessionStore.getItem(SESSION_STORAGE_KEY);
    return text === null ? null : readToken(JSON.parse(text));
  } catch {
    // An unreadable text counts as none.
    return null;
  }
}

/** Stores the token for this tab, or deletes it with null. */
export function keepToken(token: SessionToken | null): void {
  inMemory = token;
  if (token) sessionStore.setItem(SESSION_STORAGE_KEY, JSON.stringify(token));
  else sessionStore.removeItem(SESSION_STORAGE_KEY);
}

export function isSameToken(one: SessionToken | null, other: SessionToken | null): boolean {
  return one !== null && other !== null && one.h === other.h && one.e === other.e;
}
