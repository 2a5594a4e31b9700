import type { LoginInput, SessionUser } from '@portal/domain';
import { apiClientConfiguration } from '../configuration';
import { recoverPerson, rememberedPerson } from '../device/device-person';
import { emptyDevice } from '../device/empty-device';
import { isApiError } from '../http/api-error';
import { login, logout, verify } from '../resources/auth';
import { askOtherTabs, subscribeToOtherTabs, tellOtherTabs, type SessionMessage } from './session-channel';
import { closeOffline, endSession, openOffline, openSession, useSession } from './session-store';
import { currentToken, isSameToken, keepToken, storedToken, type SessionToken } from './session-token';
import { readTokenUser } from './token-cipher';

const readUser = (token: SessionToken): Promise<SessionUser | null> =>
  readTokenUser(token, apiClientConfiguration().tokenKey);

/**
 * Signs in, and the other tabs of this browser with it.
 * @returns who it is
 * @throws ApiError with the server's words (BAD_CREDENTIALS, TOO_MANY_REQUESTS, …)
 */
export async function signIn(credentials: LoginInput): Promise<SessionUser> {
  const { user, token } = await login(credentials);
  const kept = { h: token.iv, e: token.encrypted };
  openSession(kept, user, true);
  tellOtherTabs({ kind: 'opened', token: kept });
  return user;
}

/** Signs out here and in every tab. The session leaves this browser whatever the server answers. */
export async function signOut(): Promise<void> {
  const token = currentToken();
  if (!token) {
    if (useSession.getState().isOffline) closeOffline('closed');
    return;
  }
  try {
    await logout();
  } catch (error) {
    // Without an answer the server keeps a session that nobody holds the token of any more; it ends by its age.
    if (!isApiError(error)) throw error;
  } finally {
    endSession('closed', token);
  }
}

let restoring: Promise<void> | null = null;

/**
 * Finds the session of this browser: this tab's storage, else the other tabs, and asks the server whether it still holds.
 * Concurrent calls share one check.
 * @throws ApiError when the server could not be asked; the status stays `checking` and a further call tries again
 */
export function restore(): Promise<void> {
  restoring ??= findSession().finally(() => {
    restoring = null;
  });
  return restoring;
}

async function findSession(): Promise<void> {
  useSession.setState({ status: 'checking', user: null, isOffline: false });
  unsubscribe ??= subscribeToOtherTabs((message) => void onOtherTabMessage(message));
  await recoverPerson();
  const stored = storedToken();
  if (stored && (await enter(stored))) return;
  // A tab that was closed and opened again kept the session of its day; the other tabs may be in a newer one.
  const offered = await askOtherTabs();
  if (offered && !isSameToken(offered, stored) && (await enter(offered))) return;
  if (isSettled() || (!stored && !offered && (await enterWithoutToken()))) return;
  keepToken(null);
  if (stored) emptyDevice();
  useSession.setState({ status: 'signed-out', user: null, ...(stored ? { ending: 'expired' } : {}) });
}

/** Another tab may have signed in while this one was still asking. */
const isSettled = (): boolean => useSession.getState().status !== 'checking';

/**
 * Enters the session if the server still knows it.
 * @returns whether this tab is in a session now
 * @throws ApiError when the server could not be asked
 */
async function enter(token: SessionToken): Promise<boolean> {
  const person = rememberedPerson();
  const named = await readUser(token);
  const mayWorkOffline = person !== null && (named === null || named.id === person.id);
  try {
    const verified = await verify(token, mayWorkOffline ? OFFLINE_PATIENCE : undefined);
    // Without WebCrypto (an http address that is not localhost) only the server can say who it is.
    if (!isSettled()) openSession(token, named ?? verified);
    return true;
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (!error.isTransient) return false;
    if (!mayWorkOffline) throw error;
    if (!isSettled()) openOffline(person, token);
    return true;
  }
}

/** How long the server may take before the person of this device works without it, milliseconds. */
const OFFLINE_PATIENCE = 4_000;

/**
 * Lets the person of this device in when the browser was closed since, and the server cannot be asked for a new session.
 * @returns whether this tab is open for somebody now
 */
async function enterWithoutToken(): Promise<boolean> {
  const person = rememberedPerson();
  if (!person) return false;
  try {
    await verify(null, OFFLINE_PATIENCE);
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (error.isTransient && !isSettled()) openOffline(person, null);
  }
  return isSettled();
}

/**
 * Asks the server about a session that this device opened by itself, when there is a network again. One that it no longer
 * accepts ends as after any other 401.
 */
export async function confirmSession(): Promise<void> {
  const token = currentToken();
  if (!useSession.getState().isOffline || !token) return;
  await follow(token);
}

/** Leaves the work without a network for the sign-in page: nobody can send anything without a session. */
export function signInAgain(): void {
  if (useSession.getState().isOffline && !currentToken()) closeOffline('expired');
}

let unsubscribe: (() => void) | null = null;

async function onOtherTabMessage(message: SessionMessage): Promise<void> {
  if (message.kind === 'ask') {
    const token = currentToken();
    if (token && useSession.getState().status === 'signed-in') tellOtherTabs({ kind: 'offer', token });
  }
  if (message.kind === 'offer' && useSession.getState().status === 'signed-out') await follow(message.token);
  if (message.kind === 'closed') endSession(message.ending, message.token, 'other-tab');
  if (message.kind === 'opened') {
    // The cookie of the browser belongs to the newest sign-in, so every tab follows it.
    const user = await readUser(message.token);
    if (user) openSession(message.token, user);
    else await follow(message.token);
  }
}

/**
 * Enters a session of another tab if the server agrees: one offered after this tab had given up waiting (a tab in the
 * background takes its time), or one whose token this browser cannot read (see `enter`).
 */
async function follow(token: SessionToken): Promise<void> {
  const before = currentToken();
  try {
    const [named, verified] = await Promise.all([readUser(token), verify(token)]);
    if (currentToken() === before) openSession(token, named ?? verified);
  } catch (error) {
    // Not followed: this tab stays as it is, and when its session no longer fits the cookie, its next call says so.
    if (!isApiError(error)) throw error;
  }
}
