import type { Login, LoginInput, SessionUser } from '@portal/domain';
import { apiClientConfiguration } from '../configuration';
import { noteEmail, recoverPerson, rememberedPerson } from '../device/device-person';
import { emptyDevice } from '../device/empty-device';
import { doubtConnection } from '../connection/connection';
import { isApiError } from '../http/api-error';
import { failureWithoutAnswer, http } from '../http/transport';
import { askOtherTabs, subscribeToOtherTabs, tellOtherTabs, type SessionMessage } from './session-channel';
import { closeOffline, endSession, openOffline, openSession, useSession } from './session-store';
import { currentToken, isSameToken, keepToken, storedToken, type SessionToken } from './session-token';
import { readTokenUser } from './token-cipher';

const readUser = (token: SessionToken): Promise<SessionUser | null> =>
  readTokenUser(token, apiClientConfiguration().tokenKey);

/** Throws ApiError with the server's message (BAD_CREDENTIALS, TOO_MANY_REQUESTS, …). */
export async function signIn(credentials: LoginInput): Promise<SessionUser> {
  const { user, token } = await login(credentials);
  const sessionToken = { h: token.iv, e: token.encrypted };
  noteEmail(credentials.email);
  openSession(sessionToken, user, true);
  tellOtherTabs({ kind: 'opened', token: sessionToken });
  return user;
}

/** The session leaves this browser regardless of the server's answer. */
export async function signOut(): Promise<void> {
  const token = currentToken();
  if (!token) {
    if (useSession.getState().isOffline) closeOffline('closed');
    return;
  }
  try {
    await logout();
  } catch (error) {
    // Without an answer the server keeps a session whose token nobody has; it expires.
    if (!isApiError(error)) throw error;
  } finally {
    endSession('closed', token);
  }
}

let restoring: Promise<void> | null = null;

/**
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
  const stored = storedToken();
  if (stored && (await enter(stored))) return;
  // A tab that was closed and reopened has its old session; the other tabs may have a newer one.
  const offered = await askOtherTabs();
  if (offered && !isSameToken(offered, stored) && (await enter(offered))) return;
  if (isSettled() || (!stored && !offered && (await enterWithoutToken()))) return;
  keepToken(null);
  if (stored) emptyDevice();
  useSession.setState({ status: 'signed-out', user: null, ...(stored ? { ending: 'expired' } : {}) });
}

/** True when another tab has signed in while this one was still asking. */
const isSettled = (): boolean => useSession.getState().status !== 'checking';

async function enter(token: SessionToken): Promise<boolean> {
  // Asked at once: what the browser reads and decrypts meanwhile waits behind the code of a page that starts.
  const asking = verify(token);
  asking.catch(() => undefined);
  await recoverPerson();
  const person = rememberedPerson();
  const fromToken = await readUser(token);
  const mayWorkOffline = person !== null && (fromToken === null || fromToken.id === person.id);
  try {
    const verified = await (mayWorkOffline ? withPatience(asking) : asking);
    // Without WebCrypto (an http address that is not localhost) only the server can name the person.
    if (!isSettled()) openSession(token, fromToken ?? verified);
    return true;
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (!error.isTransient) return false;
    if (!mayWorkOffline) throw error;
    if (!isSettled()) openOffline(person, token);
    return true;
  }
}

/** Milliseconds that the server may take before the person of this device works without it. */
const OFFLINE_PATIENCE = 4_000;

const withPatience = <Answer>(asking: Promise<Answer>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      doubtConnection();
      reject(failureWithoutAnswer(null));
    }, OFFLINE_PATIENCE);
    asking.then(resolve, reject).finally(() => clearTimeout(timer));
  });

async function enterWithoutToken(): Promise<boolean> {
  await recoverPerson();
  const person = rememberedPerson();
  if (!person) return false;
  try {
    await withPatience(verify(null));
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (error.isTransient && !isSettled()) openOffline(person, null);
  }
  return isSettled();
}

export async function confirmSession(): Promise<void> {
  const token = currentToken();
  if (!useSession.getState().isOffline || !token) return;
  await follow(token);
}

/** Leaves the work without a network for the sign-in page, because sending requires a session. */
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
 * Enters a session of another tab if the server accepts it: one offered after this tab had stopped waiting (a tab in the
 * background is slow), or one whose token this browser cannot read (see `enter`).
 */
async function follow(token: SessionToken): Promise<void> {
  const before = currentToken();
  try {
    const [fromToken, verified] = await Promise.all([readUser(token), verify(token)]);
    if (currentToken() === before) openSession(token, fromToken ?? verified);
  } catch (error) {
    // This tab stays as it is, and when its session no longer fits the cookie, its next call reports it.
    if (!isApiError(error)) throw error;
  }
}

async function login(credentials: LoginInput): Promise<Login> {
  const body = { email: credentials.email, password: credentials.password };
  return (await http.post<{ data: Login }>('/auth/login', body, { expect: [200, 201] })).data;
}

/**
 * GET /auth/verify: checks a session without ending it.
 * @param token null sends none, to learn whether the server answers at all
 * @throws ApiError 401 when the session is not valid
 */
async function verify(token: SessionToken | null): Promise<SessionUser> {
  const { data } = await http.get<{ data: { user: SessionUser } }>('/auth/verify', token ? { token } : {});
  return data.user;
}

const logout = () => http.post('/auth/logout', {}, { expect: [200, 204] });
