import type { AreaFailure, Page, PageLoad } from '@portal/domain';
import { startProductionPortal } from '@portal/gateway';
import { openReleaseStore } from '@portal/releases';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { signIn } from '../../testing/sign-in';
import { EXIT, runRelease } from '../run-release';
import { createTemporaryWorkspace, type TemporaryWorkspace } from '../../testing/temporary-workspace';

const run = promisify(execFile);
const AREA = 'finance-report';

let workspace: TemporaryWorkspace;
beforeAll(async () => {
  workspace = createTemporaryWorkspace();
  await publish('shell', '--skip-checks');
  await publish(AREA, '--skip-checks');
});
afterAll(() => workspace.remove());

const dataDir = () => path.join(workspace.root, '.data');
const publish = (...args: string[]) =>
  run(
    path.join(workspace.root, 'node_modules/.bin/tsx'),
    [path.join(workspace.root, 'tools/releases/release.ts'), 'publish', ...args],
    { cwd: workspace.root, env: { ...process.env, DATA_DIR: dataDir() }, maxBuffer: 64 * 1024 * 1024 },
  );
const current = async () => (await openReleaseStore({ dataDir: dataDir() })).current();
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
  const { pages = [] } = (await current())?.remotes[AREA]?.area ?? {};
  const addresses = pages.map((page) => page.path.replace(/:[^/]+/g, '1'));
  const loaded = [...refused.stderr.matchAll(/^ {2}(\S+): finance-report · broken · .*thrown at load$/gm)];
  // Together, so that a failure shows everything that is missing.
  expect({
    said: ['TS2322', 'no-debugger', 'planted', 'found in a library'].filter((text) => refused.stdout.includes(text)),
    loaded: loaded.map(([, address]) => address),
  }).toEqual({ said: ['TS2322', 'no-debugger', 'planted', 'found in a library'], loaded: addresses });
  expect(addresses.length).toBeGreaterThan(1);
  expect(await current()).toMatchObject({ number: 2, source: { checks: 'skipped' } });
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
  writeFileSync(sources('pages.ts'), pages.replace(/\n};\n$/, `\n  ${nobody}\n};\n`));
  const { stdout } = await publish(AREA, '--note', 'mejor');
  expect(stdout).toContain('no se cargó /informe/nadie: ninguna cuenta de demostración puede abrirla');
  const release = await current();
  expect(release).toMatchObject({ number: 3, source: { checks: 'types,lint,tests', note: 'mejor' } });

  const { version, files } = release!.remotes[AREA]!;
  const scripts = Object.keys(files).filter((name) => name.endsWith('.js'));
  const built = path.join(dataDir(), 'releases/remotes', AREA, version);
  const script = scripts.find((name) => readFileSync(path.join(built, name), 'utf8').includes(marker))!;
  const before = readFileSync(path.join(built, script), 'utf8').split(marker)[0]!.split('\n');
  const place = `${script}:${before.length}:${before.at(-1)!.length + 1}`;
  const portal = await startProductionPortal({ NODE_ENV: 'development', DEMO: '1', DATA_DIR: dataDir() });
  try {
    const headers = { ...(await signIn(portal.address, 'admin@demo.test')), 'content-type': 'application/json' };
    const stack = `Error: x\n    at App (${portal.address}/remotes/${AREA}/${version}/${place})`;
    const visits: PageLoad[] = [{ area: AREA, version, outcome: 'broken', message: 'x', stack, page: '/informe' }];
    const api = `${portal.address}/api/v1`;
    await fetch(`${api}/area-visits`, { method: 'POST', headers, body: JSON.stringify({ visits }) });
    const response = await fetch(`${api}/releases/areas/${AREA}/failures`, { headers });
    const { data } = (await response.json()) as Page<AreaFailure>;
    expect(data[0]?.stack).toMatch(new RegExp(`^Error: x\n    at App \\(apps/${AREA}/src/App\\.tsx:${line}:\\d+\\)$`));
  } finally {
    await portal.stop();
    writeFileSync(sources('pages.ts'), pages);
  }
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
  expect(await current()).toMatchObject({ source: { checks: 'pages' } });
});

test('the API of the workspace is refused where it lacks what the running one has, and passes where it only has more', async () => {
  let paths: object = { '/api/v1/gone': { get: {} }, '/api/v1/notices': { get: {} } };
  const running = createServer((_request, response) => response.end(JSON.stringify({ paths })));
  await once(running.listen(0, '127.0.0.1'), 'listening');
  const { port } = running.address() as AddressInfo;
  const environment = { PORTAL_URL: `http://127.0.0.1:${port}` };
  const complaints: string[] = [];
  const check = () =>
    runRelease(['check-api'], { environment, say: () => undefined, complain: (line) => complaints.push(line) });
  try {
    expect([await check(), complaints.join().match(/^ {2}.+$/gm)]).toEqual([
      EXIT.refused,
      ['  GET /api/v1/gone: ya no está'],
    ]);
    paths = {};
    expect(await check()).toBe(EXIT.done);
  } finally {
    running.close();
  }
});
