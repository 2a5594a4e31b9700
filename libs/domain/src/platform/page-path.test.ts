import { beginsWithParameter, isPagePath, pagePathsOverlap, shellAddressAt } from './page-path';

it.each(['/user', '/user/edit/:id', '/request/assign/contractor', '/a-b/C_9/:user-id'])('takes the path %s', (path) =>
  expect(isPagePath(path)).toBe(true),
);

it.each([
  '',
  '/',
  'user',
  '/user/',
  '//user',
  '/user//edit',
  '/user/*',
  '/*',
  '/user/:id?',
  '/user/:',
  '/user/::id',
  '/%75ser',
  '/user/../admin',
  '/.',
  '/user.json',
  '/usuário',
  '/user edit',
  '/user\\edit',
  '/user?x=1',
  '/user#x',
  '/user\n',
  `/${'a'.repeat(120)}`,
])('refuses the path %j', (path) => expect(isPagePath(path)).toBe(false));

it.each([
  ['/user/:id', '/user/create', true],
  ['/user/:id', '/user/:other', true],
  ['/user/:id', '/user', false],
  ['/user/:id', '/users/1', false],
])('%s and %s match the same address: %s', (one, other, overlap) => {
  expect([pagePathsOverlap(one, other), pagePathsOverlap(other, one)]).toEqual([overlap, overlap]);
});

it('finds paths that would match addresses of other areas or of the shell', () => {
  expect(['/:area', '/:area/edit', '/user/:id'].map(beginsWithParameter)).toEqual([true, true, false]);
  expect(['/login', '/:any', '/user'].map(shellAddressAt)).toEqual(['/login', expect.any(String), undefined]);
});

it.each(['/api/x', '/Remotes/x', '/shell', '/healthz', '/readyz', '/metrics'])('counts %s to the portal', (path) => {
  expect(shellAddressAt(path)).toBe(`/${path.toLowerCase().split('/')[1]}`);
});
