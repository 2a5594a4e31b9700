import type { SessionUser } from '@portal/domain';
import { create } from 'zustand';
import { tellOtherTabs, type SessionEnding } from './session-channel';
import { currentToken, isSameToken, keepToken, type SessionToken } from './session-token';

export type { SessionEnding };

/** `checking`: nothing known yet. `user` is set while signed in, `ending` after a session of this page ended. */
export type SessionState = {
  status: 'checking' | 'signed-in' | 'signed-out';
  user: SessionUser | null;
  ending: SessionEnding | null;
};

/** The session of this page: `useSession((state) => state.user)`. Changed by signIn, signOut, restore and a 401 alone. */
export const useSession = create<SessionState>(() => ({ status: 'checking', user: null, ending: null }));

/** The session is this one from now on. */
export function openSession(token: SessionToken, user: SessionUser): void {
  keepToken(token);
  useSession.setState({ status: 'signed-in', user, ending: null });
}

/**
 * Ends the session here and in the other tabs that share it.
 * @param token the session meant: when this tab has another one by now, nothing happens
 * @param origin `other-tab` when that tab announced the end, which is then not announced again
 */
export function endSession(
  ending: SessionEnding,
  token: SessionToken,
  origin: 'this-tab' | 'other-tab' = 'this-tab',
): void {
  if (!isSameToken(currentToken(), token)) return;
  keepToken(null);
  useSession.setState({ status: 'signed-out', user: null, ending });
  if (origin === 'this-tab') tellOtherTabs({ kind: 'closed', token, ending });
}
