import { SHELL_WORDS } from '@portal/domain';
import type { BuildReport } from '@portal/releases';
import { pageKindOf } from '../../src/site/page-kind';

const area = (name: string, ...paths: string[]) => ({
  name,
  area: { name, title: name, contract: '^1.0.0', pages: paths.map((path) => ({ path, title: `Page ${path}` })) },
});
const remotes = [area('staff', '/user', '/user/:id'), area('forms', '/user/create')] as unknown as BuildReport[];

it.each([
  ['/user/?q=ana', 'staff', 'Page /user'],
  ['/user/12', 'staff', 'Page /user/:id'],
  ['/User/Create/', 'forms', 'Page /user/create'],
  ['/user/12/more', null, null],
  ['/home', null, 'Inicio'],
  ['//[?q=1', null, null],
])('knows area and page of %s', (url, expected, title) => {
  const { words, ...kind } = pageKindOf(remotes, url, true);
  expect(kind).toEqual({ expectsSession: true, area: expected, showsAreas: title !== null, isKept: false });
  expect(words?.title ?? null).toBe(title);
});

it('gives a link the page without the portal, with a session and without, and nobody an area', () => {
  const follow = expect.objectContaining({ expectsSession: false, area: null, isFollow: true }) as unknown;
  expect([true, false].map((isSignedIn) => pageKindOf(remotes, '/Seguir/?x=1', isSignedIn))).toEqual([follow, follow]);
  expect(pageKindOf(remotes, '/user', false)).toMatchObject({
    area: null,
    showsAreas: false,
    words: SHELL_WORDS.login,
  });
});
