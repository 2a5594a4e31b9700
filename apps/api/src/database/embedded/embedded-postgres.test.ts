import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { type OpenDatabase, openDatabase } from '../open-database';
import { isAlive, readProcess } from './process-table';

let dataDir: string;
const opened: OpenDatabase[] = [];
const children: ChildProcess[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'portal-database-'));
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const database of opened.splice(0).reverse()) await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

type Logged = { level: string; message: string };

async function open(directory = dataDir, logged: Logged[] = []): Promise<OpenDatabase> {
  const at = (level: string) => (_fields: object, message: string) => void logged.push({ level, message });
  const logger = { info: at('info'), warn: at('warn'), error: at('error') };
  const database = await openDatabase({ dataDir: directory, logger });
  opened.push(database);
  return database;
}

const serverPid = (directory = dataDir): number =>
  Number.parseInt(readFileSync(path.join(directory, 'postgres/cluster/postmaster.pid'), 'utf8'), 10);

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let waited = 0; !(await condition()); waited += 20) {
    if (waited > 20_000) throw new Error('waited in vain');
    await sleep(20);
  }
}

/** Another process that opens the same folder, notes rows as fast as it can and prints the number of each one committed. */
async function startWriter(): Promise<{ child: ChildProcess; lastCommitted: () => number }> {
  const script = path.join(__dirname, 'write-rows.fixture.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const lastCommitted = (): number => Number(printed.slice(0, printed.lastIndexOf('\n')).split('\n').at(-1) || 0);
  await until(() => lastCommitted() >= 20);
  return { child, lastCommitted };
}

async function highestRow(database: OpenDatabase): Promise<number> {
  const { rows } = await database.pool.query<{ highest: number }>('select max(id)::int as highest from note');
  return rows[0]?.highest ?? 0;
}

test('keeps what was written, and leaves neither process nor socket behind', async () => {
  const first = await open();
  expect(first.mode).toBe('embedded');
  await first.pool.query('create table note (id int)');
  await first.pool.query('insert into note values (7)');
  const pid = serverPid();
  const socketFolder = new URL(first.connectionString).searchParams.get('host') ?? '';
  expect(existsSync(socketFolder)).toBe(true);
  await first.close();
  await first.close();

  expect(isAlive(readProcess(pid))).toBe(false);
  expect(existsSync(socketFolder)).toBe(false);
  expect(readdirSync(path.join(dataDir, 'postgres'))).toEqual(['cluster']);
  const second = await open();
  expect(await highestRow(second)).toBe(7);
});

test('is durable, listens on no network and speaks UTF-8 with Spanish letters', async () => {
  const { pool } = await open();
  const setting = async (name: string): Promise<string> => {
    const { rows } = await pool.query<{ setting: string }>('select setting from pg_settings where name = $1', [name]);
    return rows[0]?.setting ?? '';
  };
  expect(await setting('fsync')).toBe('on');
  expect(await setting('synchronous_commit')).toBe('on');
  expect(await setting('listen_addresses')).toBe('');
  const { rows } = await pool.query("select upper('señalización') as upper");
  expect(rows).toEqual([{ upper: 'SEÑALIZACIÓN' }]);
});

test('a second opening is a guest, through its own connection string too', async () => {
  const owner = await open();
  await owner.pool.query('create table note (id int)');
  const guest = await open();
  expect(guest.mode).toBe('guest');
  await guest.pool.query('insert into note values (1)');
  await guest.close();
  expect(await highestRow(owner)).toBe(1);

  const byAddress = await openDatabase({ url: owner.connectionString, dataDir: '/nowhere' });
  expect(byAddress.mode).toBe('external');
  expect(await highestRow(byAddress)).toBe(1);
  await byAddress.close();
});

test('several openings at once give one owner', async () => {
  const databases = await Promise.all([open(), open(), open(), open()]);
  expect(databases.map(({ mode }) => mode).sort()).toEqual(['embedded', 'guest', 'guest', 'guest']);
});

test('a path too long for a socket uses a temporary one', async () => {
  const long = path.join(dataDir, 'a-folder-with-a-rather-long-name'.repeat(5));
  mkdirSync(long);
  const { pool, connectionString } = await open(long);
  expect(connectionString).not.toContain('rather-long-name');
  await pool.query('select 1');
});

test('after kill -9 of the process, the server ends by itself and nothing committed is lost', async () => {
  const { child, lastCommitted } = await startWriter();
  const pid = serverPid();
  child.kill('SIGKILL');
  await once(child, 'exit');
  const committed = lastCommitted();
  await until(() => !isAlive(readProcess(pid)));

  const database = await open();
  expect(database.mode).toBe('embedded');
  expect(await highestRow(database)).toBeGreaterThanOrEqual(committed);
});

test('after kill -9 of the process and the server, nothing committed is lost', async () => {
  const { child, lastCommitted } = await startWriter();
  process.kill(serverPid(), 'SIGKILL');
  child.kill('SIGKILL');
  await once(child, 'exit');
  const committed = lastCommitted();

  const database = await open();
  expect(database.mode).toBe('embedded');
  expect(await highestRow(database)).toBeGreaterThanOrEqual(committed);
});

test('a pid file that names an unrelated living process does not block the start', async () => {
  const first = await open();
  const pidFile = path.join(dataDir, 'postgres/cluster/postmaster.pid');
  const content = readFileSync(pidFile, 'utf8');
  await first.close();
  const bystander = spawn('sleep', ['60']);
  children.push(bystander);
  writeFileSync(pidFile, content.replace(/^\d+/, String(bystander.pid)));

  const second = await open();
  expect(second.mode).toBe('embedded');
  expect(isAlive(readProcess(bystander.pid ?? 0))).toBe(true);
});

test('an initialisation that was interrupted is forgotten', async () => {
  mkdirSync(path.join(dataDir, 'postgres/init-broken'), { recursive: true });
  writeFileSync(path.join(dataDir, 'postgres/init-broken/PG_VERSION'), '18\n');
  const { mode } = await open();
  expect(mode).toBe('embedded');
  expect(existsSync(path.join(dataDir, 'postgres/init-broken'))).toBe(false);
});

test('a server that is killed under us is started again, and the process lives on', async () => {
  const logged: Logged[] = [];
  const { pool } = await open(dataDir, logged);
  const inUse = await pool.connect();
  await pool.query('create table note (id int)');
  const pid = serverPid();
  process.kill(pid, 'SIGKILL');

  await until(() => logged.some(({ message }) => message === 'the database server was started again'));
  await expect(inUse.query('select 1')).rejects.toThrow();
  inUse.release(true);
  await pool.query('insert into note values (1)');
  expect(serverPid()).not.toBe(pid);
  expect(logged).toContainEqual({ level: 'error', message: 'the database server ended unexpectedly' });
});

test('data of another major version is refused with what to do', async () => {
  mkdirSync(path.join(dataDir, 'postgres/cluster'), { recursive: true });
  writeFileSync(path.join(dataDir, 'postgres/cluster/PG_VERSION'), '16\n');
  await expect(open()).rejects.toThrow(/PostgreSQL 16 .* DATABASE_URL/s);
  expect(readdirSync(path.join(dataDir, 'postgres'))).not.toContain('owner.json');
});
