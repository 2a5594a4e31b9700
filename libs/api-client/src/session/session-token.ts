import { sessionStore } from '../device/browser-storage';

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

export function readToken(value: unknown): SessionToken | null {
  return isToken(value) ? { h: value.h, e: value.e } : null;
}

export function currentToken(): SessionToken | null {
  return inMemory;
}

export function storedToken(): SessionToken | null {
  try {
    const text = sessionStore.getItem(SESSION_STORAGE_KEY);
    return text === null ? null : readToken(JSON.parse(text));
  } catch {
    return null;
  }
}

export function keepToken(token: SessionToken | null): void {
  inMemory = token;
  if (token) sessionStore.setItem(SESSION_STORAGE_KEY, JSON.stringify(token));
  else sessionStore.removeItem(SESSION_STORAGE_KEY);
}

export function isSameToken(one: SessionToken | null, other: SessionToken | null): boolean {
  return one !== null && other !== null && one.h === other.h && one.e === other.e;
}
