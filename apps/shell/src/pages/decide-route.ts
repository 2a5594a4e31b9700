import type { SessionState } from '@portal/api-client';
import { LINKED_PATHS, SHELL_ADDRESS, SHELL_WORDS, type SessionUser } from '@portal/domain';
import { matchPath, matchRoutes } from 'react-router-dom';
import type { Area } from '../areas/area';
import { canOpen, findPage, type PortalPage } from '../areas/portal-pages';

type ShellPage = keyof typeof SHELL_ADDRESS;

export const OWN_TITLES = {
  home: SHELL_WORDS.home.title,
  account: 'Mi cuenta',
  notices: 'Avisos',
  help: 'Ayuda',
} as const;

type OwnPage = keyof typeof OWN_TITLES;

const isOwnPage = (page: ShellPage | null): page is OwnPage => page !== null && page in OWN_TITLES;

const SHELL_ROUTES = (Object.keys(SHELL_ADDRESS) as ShellPage[]).map((page) => ({
  path: SHELL_ADDRESS[page],
  handle: page,
}));

function shellPageAt(pathname: string): ShellPage | null {
  return matchRoutes(SHELL_ROUTES, pathname)?.[0]?.route.handle ?? null;
}

export type ReturnAddress = { pathname: string; search: string; hash: string; state: unknown };

type SignInState = {
  from: ReturnAddress | null;
  hasExpired: boolean;
};

export type RouteDecision =
  | { kind: 'checking' }
  | { kind: 'loading-areas' }
  | { kind: 'sign-in'; hasExpired: boolean }
  | { kind: 'password' }
  | { kind: 'redirect'; to: string | ReturnAddress; state?: SignInState }
  | { kind: 'refused' }
  | { kind: OwnPage; user: SessionUser }
  | { kind: 'page'; user: SessionUser; match: PortalPage }
  | { kind: 'not-found'; user: SessionUser };

export type SignedInDecision = Extract<RouteDecision, { user: SessionUser }>;

const isReturnAddress = (value: unknown): value is ReturnAddress =>
  typeof (value as ReturnAddress | null)?.pathname === 'string' &&
  (value as ReturnAddress).pathname.startsWith('/') &&
  !(value as ReturnAddress).pathname.startsWith('//');

export function returnAddressIn(state: unknown): ReturnAddress | null {
  const from = (state as Partial<SignInState> | null)?.from;
  return isReturnAddress(from) && shellPageAt(from.pathname) !== 'login' ? from : null;
}

/**
 * Role routing (spec 1 §2 and §6): no session → /login, signed in at /login → /home, an unknown page → 404, a page of
 * other roles → /home with a message. From /login the requested address opens instead where a session ended on it, or
 * where another tab handed its session over; home offers any other (`requestedPage`).
 */
export function decideRoute(
  session: Pick<SessionState, 'status' | 'user' | 'ending' | 'hasSignedIn'>,
  place: ReturnAddress,
  areas: readonly Area[] | null,
): RouteDecision {
  const { user } = session;
  const shellPage = shellPageAt(place.pathname);
  // A link of a mail is opened in any browser, also in that of another person.
  if (shellPage === 'password') return { kind: 'password' };
  if (session.status === 'checking') return { kind: 'checking' };
  if (!user) {
    if (shellPage === 'login') return { kind: 'sign-in', hasExpired: hasExpiredIn(place.state) };
    // After a sign-out the next user starts at home.
    const from = session.ending === 'closed' || shellPage === 'root' ? null : place;
    return { kind: 'redirect', to: SHELL_ADDRESS.login, state: { from, hasExpired: session.ending === 'expired' } };
  }
  if (shellPage === 'login') {
    const from = returnAddressIn(place.state);
    if (from && (hasExpiredIn(place.state) || !session.hasSignedIn)) return { kind: 'redirect', to: from };
    return { kind: 'redirect', to: SHELL_ADDRESS.home, ...(from && { state: { from, hasExpired: false } }) };
  }
  if (shellPage === 'root') return { kind: 'redirect', to: SHELL_ADDRESS.home };
  if (!areas) return { kind: 'loading-areas' };
  if (isOwnPage(shellPage)) return { kind: shellPage, user };
  const match = findPage(areas, place.pathname);
  if (!match) return { kind: 'not-found', user };
  return canOpen(user, match.page) ? { kind: 'page', user, match } : { kind: 'refused' };
}

export function requestedPage(
  state: unknown,
  areas: readonly Area[],
  user: SessionUser,
): { to: ReturnAddress; label: string } | null {
  const to = returnAddressIn(state);
  if (!to) return null;
  const request = matchPath(LINKED_PATHS.request, to.pathname);
  const match = findPage(areas, to.pathname);
  if (match && canOpen(user, match.page)) {
    const label = request ? `la solicitud N° ${request.params.numero}` : `«${match.page.title}»`;
    return { to, label: `Abrir ${label}` };
  }
  const own = shellPageAt(to.pathname);
  return isOwnPage(own) && own !== 'home' ? { to, label: `Abrir «${OWN_TITLES[own]}»` } : null;
}

function hasExpiredIn(state: unknown): boolean {
  return (state as Partial<SignInState> | null)?.hasExpired === true;
}
