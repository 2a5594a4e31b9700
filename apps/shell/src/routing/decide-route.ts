import type { SessionState } from '@portal/api-client';
import { LINKED_PATHS, ROLE, SHELL_ADDRESS, type AreaDescriptor, type SessionUser } from '@portal/domain';
import { shellPageAt } from './addresses';
import { canOpen, findPage, type PortalPage } from './portal-pages';

/** An address to come back to, with the state it was opened with. */
export type ReturnAddress = { pathname: string; search: string; hash: string; state: unknown };

/** The navigation state of the sign-in page. */
export type SignInState = { from: ReturnAddress | null };

/** The content that a person sees at an address. */
export type RouteDecision =
  | { kind: 'checking' }
  | { kind: 'sign-in' }
  | { kind: 'redirect'; to: string | ReturnAddress; state?: SignInState }
  | { kind: 'home'; user: SessionUser }
  | { kind: 'account'; user: SessionUser }
  | { kind: 'page'; user: SessionUser; match: PortalPage }
  | { kind: 'not-found'; user: SessionUser };

/** The content that a signed-in person sees. */
export type SignedInDecision = Extract<RouteDecision, { user: SessionUser }>;

/** The address as react-router gives it. */
export type Place = ReturnAddress;

const isReturnAddress = (value: unknown): value is ReturnAddress =>
  typeof (value as ReturnAddress | null)?.pathname === 'string' &&
  (value as ReturnAddress).pathname.startsWith('/') &&
  !(value as ReturnAddress).pathname.startsWith('//');

/** Reads from the sign-in page's navigation state the address to return to after signing in. */
export function returnAddressIn(state: unknown): ReturnAddress | null {
  const from = (state as Partial<SignInState> | null)?.from;
  return isReturnAddress(from) && shellPageAt(from.pathname) !== 'login' ? from : null;
}

/**
 * Where a person begins: an operator who is nothing else at their visits, everybody else at the start page, which shows an operator
 * the first of them. The start page stays in the menu of all.
 */
function beginningFor(user: SessionUser, areas: readonly AreaDescriptor[]): string {
  const visits = LINKED_PATHS.requestOperator;
  const isOperatorAlone = user.roles.length > 0 && user.roles.every(({ code }) => code === ROLE.operator);
  return isOperatorAlone && findPage(areas, visits) ? visits : SHELL_ADDRESS.home;
}

/**
 * Role routing (spec 1 §2 and §6): no session → /login, signed in at /login → back or where the person begins, a page of nobody's area →
 * 404, a page of other roles → /home.
 */
export function decideRoute(
  session: Pick<SessionState, 'status' | 'user' | 'ending'>,
  place: Place,
  areas: readonly AreaDescriptor[],
): RouteDecision {
  const { user } = session;
  const shellPage = shellPageAt(place.pathname);
  if (session.status === 'checking') return { kind: 'checking' };
  if (!user) {
    if (shellPage === 'login') return { kind: 'sign-in' };
    // After a sign-out the next user starts at home.
    const from = session.ending === 'closed' || shellPage === 'root' ? null : toReturnAddress(place);
    return { kind: 'redirect', to: SHELL_ADDRESS.login, state: { from } };
  }
  if (shellPage === 'login') return { kind: 'redirect', to: returnAddressIn(place.state) ?? beginningFor(user, areas) };
  if (shellPage === 'root') return { kind: 'redirect', to: beginningFor(user, areas) };
  if (shellPage === 'home') return { kind: 'home', user };
  if (shellPage === 'account') return { kind: 'account', user };
  const match = findPage(areas, place.pathname);
  if (!match) return { kind: 'not-found', user };
  return canOpen(user, match.page) ? { kind: 'page', user, match } : { kind: 'redirect', to: SHELL_ADDRESS.home };
}

function toReturnAddress({ pathname, search, hash, state }: Place): ReturnAddress {
  return { pathname, search, hash, state };
}
