import type { ReleaseFiles } from '@portal/domain';
import type { Chosen } from '../../src/platform/releases/releases';
import type { PageKind } from '../../src/site/page-kind';
import { preloadHints } from '../../src/site/preload-hints';

const files = (...names: string[]): ReleaseFiles =>
  Object.fromEntries(names.map((name) => [name, { integrity: `sha384-${name}`, bytes: 1 }]));

const chosen = {
  shell: { version: '1.0.0-s', files: files('layout.js', 'federation.js', 'list.js', 'list.css', 'form.js') },
  remotes: [
    {
      name: 'admin',
      version: '1.0.0-a',
      files: files('remoteEntry.js', 'App.js', 'App.css', 'home.js'),
    },
  ],
} as unknown as Chosen;

const plan = {
  signedIn: ['layout.js'],
  areas: ['federation.js'],
  shared: { '@portal/ui/ListPage': ['list.js', 'list.css'], '@portal/ui/FormModal': ['form.js'] },
};
const ofPages = ['remoteEntry.js', 'App.js', 'not-published.js', 'App.css'];

const releases = {
  readFile: () => Promise.resolve(Buffer.from(JSON.stringify(plan))),
  needsOf: () =>
    Promise.resolve({ files: [...ofPages, 'home.js'], ofPages, shared: ['@portal/ui/ListPage', 'of-no-plan'] }),
};
const hintsFor = (kind: Pick<PageKind, 'expectsSession' | 'area' | 'showsAreas'>): Promise<string> =>
  preloadHints(releases, chosen, kind);

const addressesIn = (tags: string): string[] => [...tags.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);

it('asks for nothing more where no session is expected', async () => {
  expect(await hintsFor({ expectsSession: false, area: null, showsAreas: false })).toBe('');
});

it('asks for what signed-in people see at an address of the shell', async () => {
  const tags = await hintsFor({ expectsSession: true, area: null, showsAreas: false });
  expect(tags.trim()).toBe(
    '<link rel="preload" as="script" href="/shell/1.0.0-s/layout.js" integrity="sha384-layout.js" crossorigin="anonymous">',
  );
});

it('asks on the home page for what every area needs, and for no area', async () => {
  const tags = await hintsFor({ expectsSession: true, area: null, showsAreas: true });
  expect(addressesIn(tags)).toEqual(['/shell/1.0.0-s/layout.js', '/shell/1.0.0-s/federation.js']);
});

it('asks for the area of the address at once, with what it takes from the shell and no more', async () => {
  const tags = await hintsFor({ expectsSession: true, area: 'admin', showsAreas: true });
  expect(addressesIn(tags)).toEqual([
    '/shell/1.0.0-s/layout.js',
    '/shell/1.0.0-s/federation.js',
    '/shell/1.0.0-s/list.js',
    '/shell/1.0.0-s/list.css',
    '/remotes/admin/1.0.0-a/remoteEntry.js',
    '/remotes/admin/1.0.0-a/App.js',
    '/remotes/admin/1.0.0-a/App.css',
  ]);
  expect(tags).toContain('as="style" href="/remotes/admin/1.0.0-a/App.css" integrity="sha384-App.css"');
});
