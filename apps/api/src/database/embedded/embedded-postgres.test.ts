import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { type OpenDatabase, openDatabase } from '../open-database';
import { runAlone } from './database-access';
import { databaseFolder } from './database-folder';
import { preparePostgresBinaries } from './postgres-binaries';
import { isAlive, readProcess } from './process-table';
import { chooseServerUser } from './server-user';

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
  expect(readdirSync(path.join(dataDir, 'postgres'))).toEqual(['cluster', 'password']);
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

test('the role of the portal owns its database and has no other rights', async () => {
  const { pool } = await open();
  const { rows } = await pool.query(
    `select rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as has_more,
        pg_get_userbyid(datdba) = rolname as owns
      from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
  );
  expect(rows).toEqual([{ has_more: false, owns: true }]);
  await expect(pool.query("copy (select 1) to program 'id'")).rejects.toThrow(/permission denied/);
});

test('nobody connects without the password, and the superuser not at all', async () => {
  const { connectionString } = await open();
  const connectAs = async (user: string, password: string): Promise<void> => {
    const address = Object.assign(new URL(connectionString), { username: user, password });
    const client = new pg.Client({ connectionString: address.href });
    await client.connect().finally(() => client.end());
  };
  const { username, password } = new URL(connectionString);
  await connectAs(username, password);
  await expect(connectAs(username, 'wrong')).rejects.toThrow(/password authentication failed/);
  await expect(connectAs('portal', password)).rejects.toThrow(/no pg_hba.conf entry/);
  await expect(connectAs('postgres', password)).rejects.toThrow(/no pg_hba.conf entry/);
  expect(statSync(path.join(dataDir, 'postgres/password')).mode & 0o777).toBe(0o600);
});

const onLinux = process.platform === 'linux' ? test : test.skip;

onLinux('the server sees nothing of the environment of the portal', async () => {
  process.env.SESSION_SECRET = 'a secret of the portal';
  try {
    await open();
    expect(readFileSync(`/proc/${serverPid()}/environ`, 'utf8')).not.toContain('a secret of the portal');
  } finally {
    delete process.env.SESSION_SECRET;
  }
});

test('data of a former version, which belongs to the superuser, is taken over', async () => {
  await (await open()).close();
  const folder = databaseFolder(dataDir);
  const user = chooseServerUser(folder.cluster);
  await runAlone({ folder, user, binaries: preparePostgresBinaries(user), durable: false }, 'portal', [
    'create extension pg_trgm',
    'create table note (id int generated always as identity, text text)',
    "insert into note (text) values ('kept')",
    'create index on note using gin (text gin_trgm_ops)',
    'create function announce() returns int language sql as $$ select 1 $$',
    'alter database portal owner to portal',
    'drop role portal_app',
  ]);
  rmSync(folder.passwordFile);
  writeFileSync(path.join(folder.cluster, 'pg_hba.conf'), 'local all all trust\n');

  const { pool } = await open();
  expect((await pool.query('select text from note')).rows).toEqual([{ text: 'kept' }]);
  await pool.query("insert into note (text) values ('new')");
  await pool.query('alter table note add column more text');
  await pool.query('create or replace function announce() returns int language sql as $$ select 2 $$');
  await expect(pool.query("copy (select 1) to program 'id'")).rejects.toThrow(/permission denied/);
  // As a restore does.
  await pool.query('drop schema public cascade; create schema public; create extension pg_trgm');
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
