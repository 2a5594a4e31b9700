import { SHELL_WORDS } from '@portal/domain';
import type { BuildReport } from '@portal/releases';
import { cookieOf, pageKindOf } from '../../src/site/page-kind';

const area = (name: string, ...paths: string[]) => ({
  name,
  area: { name, title: name, contract: '^1.0.0', pages: paths.map((path) => ({ path, title: `Page ${path}` })) },
});
const COOKIE = '__Host-portal_session';
const remotes = [area('staff', '/user', '/user/:id'), area('forms', '/user/create')] as unknown as BuildReport[];

it.each([
  ['/user', 'staff', 'Page /user'],
  ['/user/?q=ana', 'staff', 'Page /user'],
  ['/user/12', 'staff', 'Page /user/:id'],
  ['/user/create', 'forms', 'Page /user/create'],
  ['/User/Create/', 'forms', 'Page /user/create'],
  ['/user/12/more', null, null],
  ['/account', null, null],
  ['/home', null, 'Inicio'],
  ['/', null, 'Inicio'],
  ['//', null, 'Inicio'],
  ['//[?q=1', null, null],
])('knows area and page of %s', (url, expected, title) => {
  const { words, ...kind } = pageKindOf(remotes, url, true);
  expect(kind).toEqual({ expectsSession: true, area: expected, showsAreas: title !== null, isKept: false });
  expect(words?.title ?? null).toBe(title);
});

it.each(['/seguir', '/Seguir/?x=1', '/pedir', '/Pedir/confirmar/'])(
  'gives %s the page without the portal, with a session and without',
  (url) => {
    expect([true, false].map((isSignedIn) => pageKindOf(remotes, url, isSignedIn))).toEqual(
      [1, 2].map(() => expect.objectContaining({ expectsSession: false, area: null, isFollow: true }) as unknown),
    );
  },
);

it('knows no area for nobody', () => {
  expect(pageKindOf(remotes, '/user', false)).toEqual({
    expectsSession: false,
    area: null,
    showsAreas: false,
    words: SHELL_WORDS.login,
    isKept: false,
  });
});

it("finds the session's cookie among others", () => {
  expect(cookieOf(`theme=dark; ${COOKIE}=abc`, COOKIE)).toBe('abc');
});

it.each([undefined, '', 'theme=dark', `${COOKIE}=`, `x${COOKIE}=abc`])('finds no session in %j', (header) => {
  expect(cookieOf(header, COOKIE)).toBeUndefined();
});
