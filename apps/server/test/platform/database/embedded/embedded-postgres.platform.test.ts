// Kills and odd folders: each test starts its own servers.
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { createDatabaseFolder, highestRow, startWriter, until, type DatabaseFolder } from './database-folder.fixture';
import { isAlive, readProcess } from '../../../../src/platform/database/embedded/process-table';

let folder: DatabaseFolder;
beforeEach(() => {
  folder = createDatabaseFolder();
});
afterEach(() => folder.close());

test('creates a removed password again and keeps the data', async () => {
  const before = await folder.open();
  await before.pool.query("create table note as select 'kept' as text");
  await before.close();
  rmSync(path.join(folder.dataDir, 'postgres/password'));
  const { pool, connectionString } = await folder.open();
  expect(connectionString).not.toBe(before.connectionString);
  expect((await pool.query('select text from note')).rows).toEqual([{ text: 'kept' }]);
});

test('several openings at once give one owner', async () => {
  const databases = await Promise.all(Array.from({ length: 4 }, () => folder.open()));
  expect(databases.map(({ mode }) => mode).sort()).toEqual(['embedded', 'guest', 'guest', 'guest']);
});

test('a path too long for a socket uses a temporary one', async () => {
  const long = path.join(folder.dataDir, 'a-folder-with-a-rather-long-name'.repeat(5));
  mkdirSync(long);
  const { pool, connectionString } = await folder.open(long);
  expect(connectionString).not.toContain('rather-long-name');
  await pool.query('select 1');
});

test('after kill -9 of the process, the server ends by itself and nothing committed is lost', async () => {
  const { child, lastCommitted } = await startWriter(folder);
  const pid = folder.serverPid();
  child.kill('SIGKILL');
  await once(child, 'exit');
  const committed = lastCommitted();
  await until(() => !isAlive(readProcess(pid)));

  const database = await folder.open();
  expect(database.mode).toBe('embedded');
  expect(await highestRow(database)).toBeGreaterThanOrEqual(committed);
});

test('a pid file that names an unrelated living process does not block the start', async () => {
  const first = await folder.open();
  const pidFile = path.join(folder.dataDir, 'postgres/cluster/postmaster.pid');
  const content = readFileSync(pidFile, 'utf8');
  await first.close();
  const bystander = folder.start('sleep', ['60']);
  writeFileSync(pidFile, content.replace(/^\d+/, String(bystander.pid)));

  const second = await folder.open();
  expect(second.mode).toBe('embedded');
  expect(isAlive(readProcess(bystander.pid ?? 0))).toBe(true);
});

test('an initialisation that was interrupted is forgotten', async () => {
  mkdirSync(path.join(folder.dataDir, 'postgres/init-broken'), { recursive: true });
  writeFileSync(path.join(folder.dataDir, 'postgres/init-broken/PG_VERSION'), '18\n');
  const { mode } = await folder.open();
  expect(mode).toBe('embedded');
  expect(existsSync(path.join(folder.dataDir, 'postgres/init-broken'))).toBe(false);
});

test('a server that is killed under us is started again, and the process lives on', async () => {
  const logged: { level: string; message: string }[] = [];
  const { pool } = await folder.open(folder.dataDir, logged);
  const inUse = await pool.connect();
  await pool.query('create table note (id int)');
  const pid = folder.serverPid();
  process.kill(pid, 'SIGKILL');

  await until(() => logged.some(({ message }) => message === 'the database server was started again'));
  await expect(inUse.query('select 1')).rejects.toThrow();
  inUse.release(true);
  await pool.query('insert into note values (1)');
  expect(folder.serverPid()).not.toBe(pid);
  expect(logged).toContainEqual({ level: 'error', message: 'the database server ended unexpectedly' });
});
