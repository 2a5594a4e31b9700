import { isPagePath } from './page-path';

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
