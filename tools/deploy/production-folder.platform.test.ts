import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '@portal/server';
import { openSession } from '../testing/sign-in';
import { freePort } from '../testing/free-port';
import { createTemporaryWorkspace, type TemporaryWorkspace } from '../testing/temporary-workspace';

const PASSWORD = 'Tres-Gatos-88';
const POLL_MS = 50;

let workspace: TemporaryWorkspace;
let folder: string;
const running = new Set<ChildProcess>();

const at = (name: string): string => path.join(folder, name);

/** The environment of an operator without npm's own settings; npm finds its cache in HOME. */
const environment = () => ({
  PATH: process.env.PATH ?? '',
  HOME: os.homedir(),
  NODE_ENV: 'production',
  SESSION_SECRET: 'a secret of the tests, long enough to be one',
  DATA_DIR: at('data'),
  WORKERS: '1',
  LOG_LEVEL: 'error',
});

/** Starts the portal of a production folder and waits without a limit of its own: what does not become ready meets that of the test. */
async function start(name: string): Promise<{ address: string; stop: () => Promise<void> }> {
  const port = String(await freePort());
  const child = spawn('node', [path.join(at(name), 'apps/server/dist/main.js')], {
    cwd: folder,
    env: { ...environment(), PORT: port },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  running.add(child);
  const exited = once(child, 'exit').then(() => running.delete(child));
  const address = `http://127.0.0.1:${port}`;
  const isReady = (): Promise<boolean> =>
    fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('The portal did not start');
    await pause(POLL_MS);
  }
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await exited;
  };
  return { address, stop };
}

/** The number of the release that the portal serves, and the version of an area in it, read while it runs. */
async function released(area: string): Promise<{ number: number; version: string | undefined }> {
  const { pool, close } = await openDatabase({ dataDir: at('data') });
  try {
    const { rows } = await pool.query<{ number: number; version: string | null }>(
      'select (select max(number) from live) as number, version from live where deployable = $1',
      [area],
    );
    return { number: rows[0]?.number ?? 0, version: rows[0]?.version ?? undefined };
  } finally {
    await close();
  }
}

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'portal-image-'));
  chmodSync(folder, 0o755); // PostgreSQL runs as another user when the tests run as root
  workspace = createTemporaryWorkspace();
});

afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await workspace.remove();
  rmSync(folder, { recursive: true, force: true });
});

test('an empty folder becomes a portal with a database and an administrator, without sources and development packages', async () => {
  const assemble = ['tools/deploy/assemble.mjs', at('one'), '--embedded-database'];
  expect(spawnSync('node', assemble, { cwd: workspace.root, env: environment() })).toMatchObject({ status: 0 });
  const portal = await start('one');
  expect(await released('requests')).toMatchObject({ number: 1 });

  const identity = '--name Ana --last-name Rojas --document-type RT --document 12345678-5';
  const contact = '--email ana@empresa.cl --phone 56912345678 --password-stdin';
  const created = spawnSync('sh', ['-c', `npm run create-admin -- ${identity} ${contact}`], {
    cwd: at('one'),
    env: environment(),
    input: `${PASSWORD}\n`,
    encoding: 'utf8',
  });
  expect(created).toMatchObject({ status: 0, stdout: expect.stringContaining('Se creó la cuenta') as string });
  await openSession(portal.address, 'ana@empresa.cl', PASSWORD);
  const page = await (await fetch(portal.address)).text();
  const script = /<script[^>]* src="(?<address>\/shell\/[^"]+)"/.exec(page)?.groups?.address;
  expect((await fetch(portal.address + String(script))).status).toBe(200);
  await portal.stop();

  const sources = spawnSync('find', ['.', '-name', '*.ts', '-not', '-path', '*/node_modules/*'], { cwd: at('one') });
  expect(String(sources.stdout)).toBe('');
  const packages = String(spawnSync('ls', ['node_modules'], { cwd: at('one') }).stdout);
  expect(packages).not.toMatch(/^(typescript|nx|jest|ts-jest|react|antd|@portal)$/m);
  const [, size = '', database = ''] =
    /about (\d+) MB,[^]*?with the embedded PostgreSQL[^]*?\) (\d+) MB/.exec(
      readFileSync(path.join(__dirname, 'README.md'), 'utf8'),
    ) ?? [];
  const megabytes = Number(String(spawnSync('du', ['-sm', at('one')]).stdout).split('\t')[0]);
  // The packages of another system may be somewhat larger.
  expect(megabytes).toBeLessThan(1.15 * (Number(size) + Number(database)));
});

test('upgrades to the next folder by a restart, and goes back', async () => {
  const before = await released('requests');
  cpSync(at('one'), at('two'), { recursive: true, verbatimSymlinks: true });
  const area = path.join(workspace.root, 'apps/requests');
  appendFileSync(path.join(area, 'src/App.tsx'), '\n// The next version.\n');
  const rspack = path.join(workspace.root, 'node_modules/@rspack/cli/bin/rspack.js');
  expect(spawnSync('node', [rspack, 'build'], { cwd: area }).status).toBe(0);
  rmSync(at('two/builds/requests'), { recursive: true });
  cpSync(path.join(area, 'dist'), at('two/builds/requests'), { recursive: true });

  await (await start('two')).stop();
  const next = await released('requests');
  expect(next.number).toBe(2);
  expect(next.version).not.toBe(before.version);
  await (await start('one')).stop();
  expect(await released('requests')).toEqual({ number: 3, version: before.version });
});
