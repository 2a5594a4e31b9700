import type { ReleaseDocument } from '@portal/domain';
import { pageKindOf } from './page-kind';

const area = (name: string, ...paths: string[]) => ({
  name,
  area: { name, title: name, contract: '^1.0.0', pages: paths.map((path) => ({ path })) },
});
const COOKIE = '__Host-portal_session';
const release = {
  remotes: { staff: area('staff', '/user', '/user/:id'), forms: area('forms', '/user/create') },
} as unknown as ReleaseDocument;
const cookie = `theme=dark; ${COOKIE}=abc`;

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
  expect(pageKindOf(release, { url, headers: { cookie } }, COOKIE)).toEqual({
    expectsSession: true,
    area: expected,
    isKept: false,
  });
});

it.each([undefined, '', 'theme=dark', `${COOKIE}=`, `x${COOKIE}=abc`])(
  'expects nobody with the cookies %j',
  (header) => {
    const headers = header === undefined ? {} : { cookie: header };
    expect(pageKindOf(release, { url: '/user', headers }, COOKIE)).toEqual({
      expectsSession: false,
      area: null,
      isKept: false,
    });
  },
);
