import type { AreaFailure, Deployment, Page, PageLoad } from '@portal/domain';
import type { StartedPortal } from '@portal/server';
import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { startPortalWithArea } from '../../testing/published-portal';
import { signIn, type Credentials } from '../../testing/sign-in';
import { createTemporaryWorkspace, type TemporaryWorkspace } from '../../testing/temporary-workspace';
import { openPortal } from '../portal-access';

const run = promisify(execFile);
const AREA = 'finance-report';

let portal: StartedPortal;
let headers: Credentials;
let workspace: TemporaryWorkspace;
beforeAll(async () => {
  portal = await startPortalWithArea(AREA);
  headers = await signIn(portal.address, 'admin@demo.test');
  workspace = createTemporaryWorkspace();
});
afterAll(async () => {
  await workspace.remove();
  await portal.stop();
});

const publish = (...args: string[]) =>
  run(
    path.join(workspace.root, 'node_modules/.bin/tsx'),
    [path.join(workspace.root, 'tools/releases/release.ts'), 'publish', ...args],
    { cwd: workspace.root, env: { ...process.env, PORTAL_URL: portal.address }, maxBuffer: 64 * 1024 * 1024 },
  );
const read = async <Body>(address: string): Promise<Body> =>
  (await (await fetch(`${portal.address}/api/v1${address}`, { headers })).json()) as Body;
const current = async (): Promise<Deployment> => (await read<{ data: Deployment }>('/releases/current')).data;
const sources = (...parts: string[]): string => path.join(workspace.root, 'apps', AREA, 'src', ...parts);

/** Adds lines to the area's App, and returns what takes them out again. */
function edit(lines: string): () => void {
  const file = sources('App.tsx');
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, `${before}${lines}`);
  return () => writeFileSync(file, before);
}

test('a publication with a wrong type, a lint error, a failing test and pages that fail in the browser alone is refused for all of them', async () => {
  const removeLines = edit(
    "\nexport const wrong: number = '1';\ndebugger;\nif (!navigator.userAgent.includes('jsdom')) throw new Error('thrown at load');\n",
  );
  const failingTest = sources('planted.test.ts');
  writeFileSync(failingTest, "test('planted', () => expect(1).toBe(2));\n");
  // Its code is in the build.
  const inLibrary = path.join(workspace.root, 'libs/work/src/planted.test.ts');
  writeFileSync(inLibrary, "test('found in a library', () => expect(1).toBe(2));\n");
  const refused = (await publish(AREA).catch((error: unknown) => error)) as { stdout: string; stderr: string };
  expect(refused.stderr).toContain(`${AREA} no pasa sus tipos, lint o pruebas: no se publicó nada`);
  const tool = await openPortal((name) => (name === 'PORTAL_URL' ? portal.address : undefined));
  const pages = (await tool.live()).flatMap(({ report }) => report.area?.pages ?? []);
  const addresses = pages.map((page) => page.path.replace(/:[^/]+/g, '1'));
  const loaded = [...refused.stderr.matchAll(/^ {2}(\S+): finance-report · broken · .*thrown at load$/gm)];
  // Together, so that a failure shows everything that is missing.
  expect({
    said: ['TS2322', 'no-debugger', 'planted', 'found in a library'].filter((text) => refused.stdout.includes(text)),
    loaded: loaded.map(([, address]) => address),
  }).toEqual({ said: ['TS2322', 'no-debugger', 'planted', 'found in a library'], loaded: addresses });
  expect(addresses.length).toBeGreaterThan(1);
  expect((await current()).number).toBe(1);
  rmSync(failingTest);
  rmSync(inLibrary);
  removeLines();
});

test('a good publication says which checks it passed, and failures of its build have their place in the sources', async () => {
  const marker = 'found by its map';
  edit(`\ndocument.documentElement.dataset.better = '${marker}';\n`);
  const line = readFileSync(sources('App.tsx'), 'utf8').split('\n').length - 1;
  // A page that no demonstration account may open.
  const pages = readFileSync(sources('pages.ts'), 'utf8');
  const nobody = "nobody: { path: '/informe/nadie', title: 'Nadie', roles: [], contractorRoles: [] },";
  writeFileSync(sources('pages.ts'), pages.replace(/\n};\n/, `\n  ${nobody}\n};\n`));
  const { stdout } = await publish(AREA, '--note', 'mejor');
  expect(stdout).toContain('no se cargó /informe/nadie: ninguna cuenta de demostración puede abrirla');
  const { number, areas } = await current();
  expect([number, areas[0]?.stable.source]).toEqual([
    2,
    expect.objectContaining({ checks: 'types,lint,tests', note: 'mejor' }),
  ]);

  const version = areas[0]?.stable.version ?? '';
  const tool = await openPortal((name) => (name === 'PORTAL_URL' ? portal.address : undefined));
  const report = (await tool.live()).find(({ deployable }) => deployable === AREA)?.report;
  const folder = `/remotes/${AREA}/${version}`;
  let place = '';
  for (const script of Object.keys(report?.files ?? {}).filter((name) => name.endsWith('.js'))) {
    const [before = '', after] = (await tool.download(`${folder}/${script}`)).toString('utf8').split(marker);
    const lines = before.split('\n');
    if (after !== undefined) place = `${script}:${lines.length}:${(lines.at(-1) ?? '').length + 1}`;
  }
  const stack = `Error: x\n    at App (${portal.address}${folder}/${place})`;
  const visits: PageLoad[] = [{ area: AREA, version, outcome: 'broken', message: 'x', stack, page: '/informe' }];
  await fetch(`${portal.address}/api/v1/area-visits`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ visits }),
  });
  const { data } = await read<Page<AreaFailure>>(`/releases/areas/${AREA}/failures`);
  expect(data[0]?.stack).toMatch(new RegExp(`^Error: x\n    at App \\(apps/${AREA}/src/App\\.tsx:${line}:\\d+\\)$`));
  writeFileSync(sources('pages.ts'), pages);
});

test('a shell is loaded with its own pages, the sign-in page as somebody who is not signed in; a build from before has no checked sources', async () => {
  // Without the page that nobody may open, the published areas can be loaded whole.
  await publish(AREA, '--skip-checks');
  const shell = path.join(workspace.root, 'apps/shell');
  const signIn = path.join(shell, 'src/pages/sign-in/sign-in-page.tsx');
  const before = readFileSync(signIn, 'utf8');
  const build = () =>
    run(process.execPath, [path.join(workspace.root, 'node_modules/@rspack/cli/bin/rspack.js'), 'build'], {
      cwd: shell,
    });
  writeFileSync(signIn, `${before}\nif (location.pathname === '/login') throw new Error('thrown at sign-in');\n`);
  await build();
  const refused = (await publish('shell', '--skip-build').catch((error: unknown) => error)) as { stderr: string };
  expect(refused.stderr.match(/^ {2}\/\S+(?=:)/gm)).toEqual(['  /login']);
  writeFileSync(signIn, `${before}\ndocument.documentElement.dataset.better = 'sign-in';\n`);
  await build();
  await publish('shell', '--skip-build');
  expect((await current()).shell.stable.source).toMatchObject({ checks: 'pages' });
});
