import type { SessionUser } from '@portal/domain';
import { create } from 'zustand';
import { isAnothersDevice } from '../device/device-person';
import { emptyDevice } from '../device/empty-device';
import { tellOtherTabs, type SessionEnding } from './session-channel';
import { currentToken, isSameToken, keepToken, type SessionToken } from './session-token';

export type { SessionEnding };

/** `checking`: not known yet. */
export type SessionState = {
  status: 'checking' | 'signed-in' | 'signed-out';
  user: SessionUser | null;
  ending: SessionEnding | null;
  /** True when this device alone let the person in, because the server could not be asked. */
  isOffline: boolean;
  /** True after a sign-in in this tab; false for a session from storage or another tab. */
  hasSignedIn: boolean;
};

/** Only signIn, signOut, restore and a 401 change it. */
export const useSession = create<SessionState>(() => ({
  status: 'checking',
  user: null,
  ending: null,
  isOffline: false,
  hasSignedIn: false,
}));

export function openSession(token: SessionToken, user: SessionUser, hasSignedIn = false): void {
  if (isAnothersDevice(user)) emptyDevice();
  keepToken(token);
  useSession.setState({ status: 'signed-in', user, ending: null, isOffline: false, hasSignedIn });
}

export function openOffline(user: SessionUser, token: SessionToken | null): void {
  keepToken(token);
  useSession.setState({ status: 'signed-in', user, ending: null, isOffline: true, hasSignedIn: false });
}

export const needsSignIn = ({ isOffline }: Pick<SessionState, 'isOffline'>): boolean =>
  isOffline && currentToken() === null;

export function useNeedsSignIn(): boolean {
  return useSession(needsSignIn);
}

/** Ends the work of a person whom this device let in without a token. Their data stay unless they sign out. */
export function closeOffline(ending: SessionEnding): void {
  if (ending === 'closed') emptyDevice();
  useSession.setState({ status: 'signed-out', user: null, ending, isOffline: false, hasSignedIn: false });
}

/**
 * `token`: the session meant; nothing happens when this tab has another one by now.
 * @param origin `other-tab` when that tab announced the end, which is then not announced again
 */
export function endSession(
  ending: SessionEnding,
  token: SessionToken,
  origin: 'this-tab' | 'other-tab' = 'this-tab',
): void {
  if (!isSameToken(currentToken(), token)) return;
  keepToken(null);
  emptyDevice();
  useSession.setState({ status: 'signed-out', user: null, ending, isOffline: false, hasSignedIn: false });
  if (origin === 'this-tab') tellOtherTabs({ kind: 'closed', token, ending });
}
