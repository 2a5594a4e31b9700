import type { ReleaseDocument } from '@portal/domain';
import { cookieOf, pageKindOf } from './page-kind';

const area = (name: string, ...paths: string[]) => ({
  name,
  area: { name, title: name, contract: '^1.0.0', pages: paths.map((path) => ({ path })) },
});
const COOKIE = '__Host-portal_session';
const release = {
  remotes: { staff: area('staff', '/user', '/user/:id'), forms: area('forms', '/user/create') },
} as unknown as ReleaseDocument;

it.each([
  ['/user', 'staff'],
  ['/user/?q=ana', 'staff'],
  ['/user/12', 'staff'],
  ['/user/create', 'forms'],
  ['/User/Create/', 'forms'],
  ['/user/12/more', null],
  ['/home', null],
  ['/', null],
  ['//', null],
  ['//[?q=1', null],
])('knows the area of %s', (url, expected) => {
  expect(pageKindOf(release, url, true)).toEqual({
    expectsSession: true,
    area: expected,
    isKept: false,
  });
});

it('knows no area for nobody', () => {
  expect(pageKindOf(release, '/user', false)).toEqual({ expectsSession: false, area: null, isKept: false });
});

it("finds the session's cookie among others", () => {
  expect(cookieOf(`theme=dark; ${COOKIE}=abc`, COOKIE)).toBe('abc');
});

it.each([undefined, '', 'theme=dark', `${COOKIE}=`, `x${COOKIE}=abc`])('finds no session in %j', (header) => {
  expect(cookieOf(header, COOKIE)).toBeUndefined();
});
