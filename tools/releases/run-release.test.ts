import { CONTRACT_VERSION, type CreatedDeployToken } from '@portal/domain';
import { APPS, startProductionPortal, TSX, type StartedPortal } from '@portal/gateway';
import {
  buildRemote,
  buildShell,
  createTestFolder,
  openReleaseStore,
  publishBuilds,
  type ReleaseStore,
} from '@portal/releases';
import { execFile } from 'node:child_process';
import { rm, stat, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { signIn, type Credentials } from '../testing/sign-in';
import { createLocalPortal, publishWorkspace } from './local-portal';
import { createRemotePortal } from './remote-portal';
import { EXIT, runRelease } from './run-release';

const run = promisify(execFile);
const EMAIL = 'ana@empresa.cl';
const PASSWORD = 'Tres-Gatos-88';
const LATER_CONTRACT = '^99.0.0';

let portal: StartedPortal;
let store: ReleaseStore;
let token: string;
let session: Credentials;

/** Asks for a token of an area as that administrator. */
async function createToken(deployable: string): Promise<string> {
  const response = await fetch(`${portal.address}/api/v1/deploy-tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...session },
    body: JSON.stringify({ deployable, name: 'CI' }),
  });
  return ((await response.json()) as { data: CreatedDeployToken }).data.token;
}

beforeAll(async () => {
  portal = await startProductionPortal();
  store = await openReleaseStore({ dataDir: portal.dataDir });
  const areas = [await buildRemote('admin', '1.0.0-a'), await buildRemote('requests', '1.0.0-a')];
  const shell = await buildShell('1.0.0-a', { exports: { '@portal/ui': [] } });
  await publishBuilds(store, [shell, ...areas], { by: 'Ana', at: new Date() });
  const person = ['--name', 'Ana', '--last-name', 'Rojas', '--document-type', 'RT', '--document', '12345678-5'];
  const account = ['--email', EMAIL, '--phone', '56912345678', '--password-stdin'];
  const program = path.join(APPS, 'server/src/programs/create-admin/main.ts');
  const creating = run(process.execPath, [...TSX, program, ...person, ...account], { env: portal.environment });
  creating.child.stdin?.end(`${PASSWORD}\n`);
  await creating;
  session = await signIn(portal.address, EMAIL, PASSWORD);
  token = await createToken('admin');
});
afterAll(() => portal.stop());

/** Calls the tool, on the portal elsewhere or on this machine's folder. */
async function release(
  words: string,
  where: 'elsewhere' | 'here' | { DATA_DIR: string } = 'elsewhere',
  deployToken = token,
) {
  const lines: string[] = [];
  const here = where === 'here' ? { DATA_DIR: portal.dataDir } : where;
  const settings = here === 'elsewhere' ? { PORTAL_URL: portal.address, DEPLOY_TOKEN: deployToken } : here;
  const code = await runRelease(words.split(' '), {
    environment: settings,
    say: (line) => lines.push(line),
    complain: (line) => lines.push(line),
  });
  return { code, said: lines.join('\n') };
}

const registry = async (): Promise<{ number: number; remotes: Record<string, { version: string }> }> =>
  (await fetch(`${portal.address}/registry.json`, { headers: { cookie: session.cookie } })).json() as never;
const servedVersion = async (area: string): Promise<string | undefined> => (await registry()).remotes[area]?.version;

it('publishes to a portal elsewhere, which then serves it', async () => {
  const { folder } = await buildRemote('admin', '1.0.0-b');
  const dry = await release(`publish admin --skip-checks --from ${folder} --dry-run`);
  expect(dry).toEqual({
    code: EXIT.done,
    said: expect.stringMatching(/^se haría la publicación 2: Publica admin 1\.0\.0-b/),
  });
  expect(dry.said).toMatch(/\n {2}admin: 1\.0\.0-a → 1\.0\.0-b$/);
  expect((await store.current())?.number).toBe(1);

  const before = await registry();
  const done = await release(`publish admin --skip-checks --from ${folder} --note Semana`);
  expect(done).toEqual({ code: EXIT.done, said: expect.stringMatching(/^publicación 2: Publica admin 1\.0\.0-b/) });
  expect((await store.current())?.remotes.admin).toMatchObject({
    source: { note: 'Semana', checks: 'skipped' },
  });
  // It ends before the test does: endless requests would keep the portal from stopping.
  const until = Date.now() + 60_000;
  while ((await servedVersion('admin')) !== '1.0.0-b' && Date.now() < until)
    await new Promise((r) => setTimeout(r, 50));
  const after = await registry();
  expect(after.remotes).toEqual({ ...before.remotes, admin: expect.objectContaining({ version: '1.0.0-b' }) });
  const entry = await fetch(`${portal.address}/remotes/admin/1.0.0-b/remoteEntry.js`);
  expect([entry.status, await entry.text()]).toEqual([200, '// admin 1.0.0-b']);

  expect(await release(`publish admin --skip-checks --from ${folder}`)).toEqual({
    code: EXIT.done,
    said: 'publicación 2: ya está así, nada que cambiar',
  });
});

it('tries, widens, promotes, goes back and ends elsewhere as here, each first without doing it', async () => {
  const { folder } = await buildRemote('admin', '1.0.0-c');
  const { folder: folderOfSecond } = await buildRemote('admin', '1.0.0-second');
  const number = async () => (await store.current())?.number ?? 0;
  const steps: [string, RegExp][] = [
    [
      `publish admin --skip-checks --from ${folder} --canary 10 --roles asignador`,
      /Prueba admin 1\.0\.0-c con 10 % de los usuarios y Asignador/,
    ],
    ['canary admin --share 25', /Cambia la prueba de admin 1\.0\.0-c con 25 % de los usuarios y Asignador/],
    ['canary admin --roles operario', /Cambia la prueba de admin 1\.0\.0-c con 25 % de los usuarios y Operario/],
    ['canary admin --roles ninguno', /Cambia la prueba de admin 1\.0\.0-c con 25 % de los usuarios$/m],
    ['promote admin', /Promueve admin 1\.0\.0-c/],
    ['rollback admin', /Vuelve admin a 1\.0\.0-b/],
    ['withdraw admin', /Retira admin 1\.0\.0-b del portal/],
    ['rollback admin', /Vuelve admin a 1\.0\.0-b/],
    ['canary admin 1.0.0-c --share 5', /Prueba admin 1\.0\.0-c con 5 %/],
    ['canary admin --off', /Retira la prueba de admin 1\.0\.0-c/],
  ];
  for (const where of ['elsewhere', 'here'] as const) {
    for (const [words, said] of steps) {
      const before = await number();
      expect(await release(`${words} --dry-run`, where)).toEqual({
        code: EXIT.done,
        said: expect.stringMatching(said),
      });
      expect(await number()).toBe(before);
      expect(await release(words, where)).toEqual({ code: EXIT.done, said: expect.stringMatching(said) });
      expect(await number()).toBe(before + 1);
      if (!words.startsWith('publish')) continue;
      // Beside the trial a second version is stored, to be previewed.
      const second = await release(`publish admin --skip-checks --from ${folderOfSecond} --canary 0`, where);
      expect(second.said).toMatch(/^admin 1\.0\.0-second está guardada: npm run release -- preview/m);
      expect(await number()).toBe(before + 1);
      expect((await release(`preview admin 1.0.0-second --for ${EMAIL}`)).code).toBe(EXIT.done);
    }
    expect((await release('list admin', where)).said).toMatch(/1\.0\.0-b {2}.*\n {6}Semana · sin revisar\n/);
    expect((await release('list', where)).said).toMatch(/^\* \d+ .*Retira la prueba de admin 1\.0\.0-c\n {2}\d+ /);
    expect((await release('list admin', where)).said).toMatch(
      /1\.0\.0-c .*\n {6}sin revisar\n\* de todos {3}1\.0\.0-b/,
    );
  }
  expect((await release('rollback --to 1', 'here')).code).toBe(EXIT.done);
  expect((await release('rollback --to 1')).said).toMatch(/un token de despliegue cambia una sola área/);
});

it('gives a person the link of a preview, which the portal signs', async () => {
  const words = `preview admin 1.0.0-b --for ${EMAIL}`;
  expect(await release(words)).toEqual({
    code: EXIT.done,
    said: expect.stringMatching(new RegExp(`^${portal.address}/\\w+\\?preview=[\\w.-]+$`)),
  });
  expect(await release(words, 'here')).toMatchObject({ code: EXIT.refused });
});

it('ends in silence when nobody reads its output to the end', async () => {
  const program = path.join(__dirname, 'release.ts');
  const { stderr } = await run('/bin/sh', ['-c', `"${process.execPath}" ${TSX.join(' ')} "${program}" --help | true`]);
  expect(stderr).toBe('');
});

it('is refused for another area, without a good token, and for what does not fit, and says so', async () => {
  const { folder: other } = await buildRemote('requests', '1.0.0-b');
  expect(await release(`publish requests --skip-checks --from ${other}`)).toEqual({
    code: EXIT.refused,
    said: 'Este token solo puede publicar admin',
  });
  expect(await release('list', 'elsewhere', `${token.slice(0, -2)}zz`)).toMatchObject({ code: EXIT.refused });
  const build = await buildRemote('admin', '1.0.0-d', { contract: LATER_CONTRACT });
  expect(await release(`publish admin --skip-checks --from ${build.folder}`)).toMatchObject({ code: EXIT.refused });
  const area = { ...build.report.area, contract: LATER_CONTRACT };
  const late = await buildRemote('admin', '1.0.0-e', { contract: LATER_CONTRACT, area: area as never });
  for (const where of ['elsewhere', 'here'] as const) {
    expect(await release(`publish admin --skip-checks --from ${late.folder}`, where)).toEqual({
      code: EXIT.refused,
      said: expect.stringContaining(
        `Al shell 1.0.0-a le falta lo que usan estas versiones.\nadmin 1.0.0-e: contrato ${LATER_CONTRACT} (ofrece ${CONTRACT_VERSION})`,
      ),
    });
  }
  expect((await store.current())?.remotes.requests?.version).toBe('1.0.0-a');
});

it('publishes several builds as one release, and gives the published ones, elsewhere as here', async () => {
  const portals = [
    createRemotePortal(portal.address, await createToken('*')),
    createLocalPortal(store, () => undefined),
  ];
  for (const [index, target] of portals.entries()) {
    const names = {
      imports: { '@portal/ui': [`New${index}`] },
      exports: { '@portal/ui': [`New${index}`] },
    };
    const builds = [
      await buildShell(`1.0.0-together${index}`, { exports: names.exports }),
      await buildRemote('requests', `1.0.0-together${index}`, { imports: names.imports }),
    ];
    const options = { dryRun: false, source: undefined };
    await expect(target.publish(builds.slice(1), null, options)).rejects.toThrow(
      `requests 1.0.0-together${index}: New${index} de @portal/ui`,
    );
    const before = (await store.current())?.number ?? 0;
    const { release: made } = await target.publish(builds, null, options);
    expect(made).toMatchObject({
      number: before + 1,
      note: `Publica shell 1.0.0-together${index}, requests 1.0.0-together${index}`,
    });
    const folder = await createTestFolder();
    const published = await target.published('all', folder);
    expect(published.map(({ report }) => report.name).toSorted()).toEqual(['admin', 'requests', 'shell']);
    for (const { report, folder: built } of published) {
      for (const [file, { bytes }] of Object.entries(report.files))
        expect((await stat(path.join(built, file))).size).toBe(bytes);
    }
    await rm(folder, { recursive: true });
  }
});

it('leaves an area out that was withdrawn when the workspace is published, and says how it comes back', async () => {
  const folder = await createTestFolder();
  const local = await openReleaseStore({ dataDir: folder });
  const build = (version: string) =>
    Promise.all([buildShell(version), buildRemote('admin', version), buildRemote('requests', version)]);
  await publishWorkspace(local, await build('1.0.0-a'), undefined, { dryRun: false });
  expect((await release('withdraw admin', { DATA_DIR: folder })).code).toBe(EXIT.done);
  expect(await publishWorkspace(local, await build('1.0.0-b'), undefined, { dryRun: false })).toEqual([
    'publicación 3: shell 1.0.0-b, requests 1.0.0-b',
    'admin está retirada del portal: npm run release -- publish admin la devuelve',
  ]);
  expect((await local.current())?.source).toMatchObject({ checks: 'skipped' });
  expect(Object.keys((await local.current())?.remotes ?? {})).toEqual(['requests']);
  await rm(folder, { recursive: true });
});

it('is done when it has published and cannot remove what is old, and says so', async () => {
  const folder = await createTestFolder();
  const local = await openReleaseStore({ dataDir: folder });
  await publishBuilds(local, [await buildShell('1.0.0-a')], { by: 'Ana', at: new Date() });
  // A link that leads to itself cannot be read.
  const unreadable = path.join(folder, 'releases/shell/1.0.0-unreadable');
  await symlink(unreadable, unreadable);
  const { folder: build } = await buildRemote('admin', '1.0.0-a');
  const said =
    /^la publicación 2 está hecha, pero no se borraron las versiones viejas: .*\npublicación 2: Publica admin/;
  expect(await release(`publish admin --skip-checks --from ${build}`, { DATA_DIR: folder })).toEqual({
    code: EXIT.done,
    said: expect.stringMatching(said),
  });
  expect(await publishWorkspace(local, [await buildShell('1.0.0-b')], undefined, { dryRun: false })).toEqual([
    'publicación 3: shell 1.0.0-b',
    expect.stringContaining('la publicación 3 está hecha, pero no se borraron las versiones viejas'),
  ]);
  await rm(folder, { recursive: true });
});

it('tells wrong calls and settings from refusals', async () => {
  const nowhere = { say: () => undefined, complain: () => undefined };
  const codeOf = (words: string, environment: Record<string, string>) =>
    runRelease(words.split(' '), { environment, ...nowhere });
  expect(await codeOf('publish nobody', { DATA_DIR: portal.dataDir })).toBe(EXIT.wrongCall);
  expect(await codeOf('list', { PORTAL_URL: 'portal' })).toBe(EXIT.wrongCall);
  expect(await codeOf('list', { PORTAL_URL: portal.address })).toBe(EXIT.wrongCall);
  expect(await codeOf('list', { PORTAL_URL: 'http://127.0.0.1:1', DEPLOY_TOKEN: token })).toBe(EXIT.refused);
  expect(await codeOf('publish admin --skip-checks --from /nowhere', { DATA_DIR: portal.dataDir })).toBe(EXIT.refused);
  const program = path.join(__dirname, 'release.ts');
  await expect(run(process.execPath, [...TSX, program, 'publish'])).rejects.toMatchObject({ code: EXIT.wrongCall });
});
