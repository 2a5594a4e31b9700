import type { SessionState } from '@portal/api-client';
import { areaPage, OPERATIONS, ROLE, type SessionUser } from '@portal/domain';
import { AREAS, areaWith, CONTRACTOR, personWith } from '../testing/fixtures';
import { decideRoute, requestedPage, returnAddressIn, type ReturnAddress } from './decide-route';

const at = (pathname: string, rest: Partial<ReturnAddress> = {}): ReturnAddress => ({
  pathname,
  search: '',
  hash: '',
  state: null,
  ...rest,
});
const signedIn = (user: SessionUser, hasSignedIn = false) =>
  ({ status: 'signed-in', user, ending: null, hasSignedIn }) as const;
const nobody = (ending: SessionState['ending'] = null) =>
  ({ status: 'signed-out', user: null, ending, hasSignedIn: false }) as const;
const admin = signedIn(personWith([ROLE.admin]));

it.each(['/', '/login', '/home', '/inventory', '/nada'])('%s shows the session check first', (pathname) => {
  expect(decideRoute({ ...nobody(), status: 'checking' }, at(pathname), AREAS)).toEqual({
    kind: 'checking',
  });
});

describe('while the areas are not known', () => {
  it.each(['/home', '/account', '/inventory', '/nada'])('%s shows that the areas are loading', (pathname) => {
    expect(decideRoute(admin, at(pathname), null)).toEqual({ kind: 'loading-areas' });
  });

  it('/login is the sign-in page, and leads home after a sign-in', () => {
    expect(decideRoute(nobody(), at('/login'), null).kind).toBe('sign-in');
    expect(decideRoute(admin, at('/login'), null)).toEqual({ kind: 'redirect', to: '/home' });
  });
});

describe('without a session', () => {
  it.each(['/home', '/account', '/inventory', '/nada'])('%s goes to /login and is remembered', (pathname) => {
    const place = at(pathname, { search: '?page=2', state: { request: 3 } });
    for (const ending of ['expired', null] as const) {
      expect(decideRoute(nobody(ending), place, AREAS)).toEqual({
        kind: 'redirect',
        to: '/login',
        state: { from: place, hasExpired: ending === 'expired' },
      });
    }
  });

  it('a session that was closed leaves no address behind for the next user', () => {
    expect(decideRoute(nobody('closed'), at('/inventory'), AREAS)).toMatchObject({
      to: '/login',
      state: { from: null, hasExpired: false },
    });
  });

  it.each([
    [null, false],
    [{ from: null, hasExpired: false }, false],
    [{ from: null, hasExpired: true }, true],
  ])('/login is the sign-in page, which knows from %j whether a session ended', (state, hasExpired) => {
    expect(decideRoute(nobody(), at('/login', { state }), AREAS)).toEqual({ kind: 'sign-in', hasExpired });
  });
});

it('shows the page of a password link to everybody, before the session is known', () => {
  for (const session of [{ ...nobody(), status: 'checking' as const }, nobody(), nobody('expired'), admin]) {
    expect(decideRoute(session, at('/password', { hash: '#secret' }), AREAS)).toEqual({ kind: 'password' });
  }
});

describe('with a session', () => {
  it.each(['/login', '/'])('%s leads home, whatever the roles', (pathname) => {
    for (const user of [
      personWith([ROLE.admin]),
      personWith([ROLE.operator]),
      personWith([ROLE.operator], CONTRACTOR),
    ]) {
      expect(decideRoute(signedIn(user), at(pathname), AREAS)).toEqual({ kind: 'redirect', to: '/home' });
    }
  });

  const from = { pathname: '/inventory', search: '?q=cable', hash: '', state: { request: 3 } };
  it.each([
    ['a sign-in leads home', true, false, '/home'],
    ['a sign-in after a session that ended leads back to its page, with filters and state', true, true, from],
    ["another tab's session leads to the address that was opened", false, false, from],
  ])('%s', (_what, hasSignedIn, hasExpired, to) => {
    const person = signedIn(personWith([ROLE.admin]), hasSignedIn);
    const place = at('/login', { state: { from, hasExpired } });
    expect(decideRoute(person, place, AREAS)).toMatchObject({ kind: 'redirect', to });
  });

  it.each(['/home/', '/HOME', '/%68ome'])('%s is the home page, as the router compares addresses', (pathname) => {
    expect(decideRoute(admin, at(pathname), AREAS).kind).toBe('home');
  });

  it('/home is open to every role', () => {
    for (const code of [1, 3, 4, 5, 6, 7, 8, 9] as const) {
      expect(decideRoute(signedIn(personWith([code])), at('/home'), AREAS).kind).toBe('home');
    }
  });

  it.each(['account', 'notices'])('/%s is open to every role, of contractors too', (kind) => {
    for (const user of [personWith([ROLE.operator]), personWith([ROLE.assigner], CONTRACTOR)]) {
      expect(decideRoute(signedIn(user), at(`/${kind}`), AREAS)).toEqual({ kind, user });
    }
  });

  it('a page of a role of theirs is shown', () => {
    expect(decideRoute(admin, at('/user/edit/4'), AREAS)).toMatchObject({
      kind: 'page',
      match: { area: { name: 'office' }, page: { path: '/user/edit/:id' } },
    });
  });

  it('a page of other roles is refused', () => {
    expect(decideRoute(admin, at('/request/operator'), AREAS)).toEqual({ kind: 'refused' });
  });

  it('an address of no page is not found', () => {
    expect(decideRoute(admin, at('/user/nada'), AREAS).kind).toBe('not-found');
  });
});

it.each([
  [null],
  [{ from: null }],
  [{ from: '/inventory' }],
  [{ from: { pathname: '//elsewhere.example' } }],
  [{ from: { pathname: '/login' } }],
  [{ from: { pathname: '/Login/' } }],
])('%j holds no address to go back to', (state) => {
  expect(returnAddressIn(state)).toBeNull();
});

it('names a request that was asked for by its number', () => {
  const page = areaPage('/solicitud/:numero', 'Solicitud', OPERATIONS['users:manage']);
  const areas = [areaWith({ name: 'cases', title: 'Casos', pages: [page] })];
  const state = { from: at('/solicitud/1150'), hasExpired: false };
  expect(requestedPage(state, areas, personWith([ROLE.admin]))?.label).toBe('Abrir la solicitud N° 1150');
  expect(requestedPage(state, areas, personWith([ROLE.operator]))).toBeNull();
});

it.each(['/home', '/request/operator', '/nada'])('offers an administrator nothing for %s', (pathname) => {
  const state = { from: at(pathname), hasExpired: false };
  expect(requestedPage(state, AREAS, personWith([ROLE.admin]))).toBeNull();
});
