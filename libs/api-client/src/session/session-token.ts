/** The encrypted session token as the browser keeps it: `h` is the iv, `e` the encrypted part, both base64url. */
export type SessionToken = { h: string; e: string };

/** The short key of spec 1 §7. */
export const SESSION_STORAGE_KEY = 'ps';

// Storage can be forbidden (blocked cookies); the session then lasts as long as the page.
let kept: SessionToken | null = null;

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

/** The token of this tab, from memory. */
export function currentToken(): SessionToken | null {
  return kept;
}

/**
 * Reads the token that this tab stored for a reload.
 * @returns null when there is none
 */
export function storedToken(): SessionToken | null {
  try {
    const text = window.sessionStorage.getItem(SESSION_STORAGE_KEY);
    return text === null ? null : readToken(JSON.parse(text));
  } catch {
    // Unreadable or forbidden storage is the same as an empty one.
    return null;
  }
}

/** Keeps the token for this tab, or forgets it. */
export function keepToken(token: SessionToken | null): void {
  kept = token;
  try {
    if (token) window.sessionStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(token));
    else window.sessionStorage.removeItem(SESSION_STORAGE_KEY);
  } catch {
    // Kept in memory alone, see above.
  }
}

/** Compares two tokens by their session. */
export function isSameToken(one: SessionToken | null, other: SessionToken | null): boolean {
  return one !== null && other !== null && one.h === other.h && one.e === other.e;
}
