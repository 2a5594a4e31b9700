import { beginsWithParameter, isPagePath } from './page-path';

it.each(['/user', '/user/edit/:id', '/request/assign/contractor', '/a-b/C_9/:user-id'])('takes the path %s', (path) =>
  expect(isPagePath(path)).toBe(true),
);

it.each(['', '/', 'user', '/user//edit', '/*', '/user/:id?', '/user/::id', '/%75ser', '/user/../admin', '/user\n'])(
  'refuses the path %j',
  (path) => expect(isPagePath(path)).toBe(false),
);

it('refuses a long path', () => expect(isPagePath(`/${'a'.repeat(120)}`)).toBe(false));

it('finds paths that would match addresses of other areas', () => {
  expect(['/:area', '/:area/edit', '/user/:id'].map(beginsWithParameter)).toEqual([true, true, false]);
});
