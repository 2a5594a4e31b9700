import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import pg from 'pg';

import { type OpenDatabase, openDatabase } from '../../../../src/platform/database/open-database';
import { createDatabaseFolder, highestRow, startWriter, until, type DatabaseFolder } from './database-folder.fixture';
import { isAlive, readProcess } from '../../../../src/platform/database/embedded/process-table';

// Further crashes and damaged folders: embedded-postgres.platform.test.ts.
let folder: DatabaseFolder;

describe('a server', () => {
  const onLinux = process.platform === 'linux' ? test : test.skip;
  const SECRET = 'a secret of the portal';
  let server: OpenDatabase;
  beforeAll(async () => {
    folder = createDatabaseFolder();
    process.env.SESSION_SECRET = SECRET;
    try {
      server = await folder.open();
    } finally {
      delete process.env.SESSION_SECRET;
    }
  });
  afterAll(() => folder.close());

  test('is durable, listens on no network and speaks UTF-8 with Spanish letters', async () => {
    const { pool } = server;
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

  test('the role of the portal owns its database and has no other rights', async () => {
    const { pool } = server;
    const { rows } = await pool.query(
      `select rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as has_more,
          pg_get_userbyid(datdba) = rolname as owns
        from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
    );
    expect(rows).toEqual([{ has_more: false, owns: true }]);
    await expect(pool.query("copy (select 1) to program 'id'")).rejects.toThrow(/permission denied/);
  });

  test('nobody connects without the password, and the superuser not at all', async () => {
    const { connectionString } = server;
    const connectAs = async (user: string, password: string): Promise<void> => {
      const address = Object.assign(new URL(connectionString), { username: user, password });
      const client = new pg.Client({ connectionString: address.href });
      try {
        await client.connect();
      } finally {
        await client.end();
      }
    };
    const { username, password } = new URL(connectionString);
    await connectAs(username, password);
    await expect(connectAs(username, 'wrong')).rejects.toThrow(/password authentication failed/);
    await expect(connectAs('portal', password)).rejects.toThrow(/no pg_hba.conf entry/);
    await expect(connectAs('postgres', password)).rejects.toThrow(/no pg_hba.conf entry/);
    expect(statSync(path.join(folder.dataDir, 'postgres/password')).mode & 0o777).toBe(0o600);
  });

  test('a second opening is a guest, through its own connection string too', async () => {
    await server.pool.query('create table note (id int)');
    const guest = await folder.open();
    expect(guest.mode).toBe('guest');
    await guest.pool.query('insert into note values (1)');
    await guest.close();
    expect(await highestRow(server)).toBe(1);

    const byAddress = await openDatabase({ url: server.connectionString, dataDir: '/nowhere' });
    expect(byAddress.mode).toBe('external');
    expect(await highestRow(byAddress)).toBe(1);
    await byAddress.close();
  });

  onLinux('the server sees nothing of the environment of the portal', () => {
    expect(readFileSync(`/proc/${folder.serverPid()}/environ`, 'utf8')).not.toContain(SECRET);
  });
});

describe('a folder', () => {
  beforeEach(() => {
    folder = createDatabaseFolder();
  });
  afterEach(() => folder.close());

  test('keeps what was written, and leaves neither process nor socket behind', async () => {
    const first = await folder.open();
    expect(first.mode).toBe('embedded');
    await first.pool.query('create table note (id int)');
    await first.pool.query('insert into note values (7)');
    const pid = folder.serverPid();
    const socketFolder = new URL(first.connectionString).searchParams.get('host') ?? '';
    expect(existsSync(socketFolder)).toBe(true);
    await first.close();
    await first.close();

    expect(isAlive(readProcess(pid))).toBe(false);
    expect(existsSync(socketFolder)).toBe(false);
    expect(readdirSync(path.join(folder.dataDir, 'postgres'))).toEqual(['cluster', 'password']);
    const second = await folder.open();
    expect(await highestRow(second)).toBe(7);
  });

  test('a guest that serves runs the server once the process that ran it has ended, and ends it', async () => {
    const backup = await folder.open();
    await backup.pool.query('create table note (id int)');
    const portal = await folder.open(undefined, [], true);
    expect(portal.mode).toBe('guest');
    await backup.close();
    await until(() =>
      highestRow(portal).then(
        () => true,
        () => false,
      ),
    );
    const pid = folder.serverPid();
    await portal.close();
    expect(isAlive(readProcess(pid))).toBe(false);
  });

  test('after kill -9 of the process and the server, nothing committed is lost', async () => {
    const { child, lastCommitted } = await startWriter(folder);
    process.kill(folder.serverPid(), 'SIGKILL');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const committed = lastCommitted();

    const database = await folder.open();
    expect(database.mode).toBe('embedded');
    expect(await highestRow(database)).toBeGreaterThanOrEqual(committed);
  });

  test('data of another major version is refused with what to do', async () => {
    mkdirSync(path.join(folder.dataDir, 'postgres/cluster'), { recursive: true });
    writeFileSync(path.join(folder.dataDir, 'postgres/cluster/PG_VERSION'), '16\n');
    await expect(folder.open()).rejects.toThrow(/PostgreSQL 16 .* DATABASE_URL/s);
    expect(readdirSync(path.join(folder.dataDir, 'postgres'))).not.toContain('owner.json');
  });
});
