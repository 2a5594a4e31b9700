import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { hashPassword } from '../src/platform/auth/passwords';
import { openDatabase } from '../src/platform/database/open-database';
import { programArguments, startProductionPortal, type StartedPortal } from '../src/testing/started-portal';

const PASSWORD = 'Tres-Gatos-88';
const CREATE_ADMIN = programArguments('create-admin', 'programs/create-admin/main.ts');

let portal: StartedPortal;

beforeAll(async () => {
  portal = await startProductionPortal({ DEMO: '1' });
});

afterAll(() => portal.stop());

const signIn = (email: string, password: string): Promise<Response> =>
  fetch(`${portal.address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });

/** Counts the rows of every table that is not empty, except for those that the portal fills when it starts. */
async function rowsByTable(): Promise<Record<string, number>> {
  const { pool, close } = await openDatabase({ dataDir: portal.dataDir });
  try {
    const { rows: tables } = await pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables
        where table_schema = 'public' and table_name not like 'kysely%'
        and table_name not in ('roles', 'deadline_rules', 'working_hours', 'portal_keys') order by 1`,
    );
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from "${name}"`);
      if (rows[0]?.count) counts[name] = rows[0].count;
    }
    expect(tables.length).toBeGreaterThan(15);
    return counts;
  } finally {
    await close();
  }
}

describe('a production portal on an empty database', () => {
  it('has no demonstration data, whatever DEMO says, and nobody can sign in', async () => {
    expect(await rowsByTable()).toEqual({});
    expect((await signIn('admin@demo.test', 'Demo-2026')).status).toBe(401);
    expect((await signIn('todo@demo.test', 'Demo-2026')).status).toBe(401);
  });

  it('gets its first administrator by create-admin while it runs, who signs in', async () => {
    const identity = ['--name', 'Ana', '--last-name', 'Rojas', '--document-type', 'RT', '--document', '12345678-5'];
    const contact = ['--email', 'ana@empresa.cl', '--phone', '56912345678'];
    const command = [...CREATE_ADMIN, ...identity, ...contact, '--password-stdin'];
    const running = promisify(execFile)(process.execPath, command, { env: portal.environment });
    running.child.stdin?.end(`${PASSWORD}\n`);
    expect((await running).stdout).toContain('Se creó la cuenta de administrador de Ana Rojas');

    const response = await signIn('ana@empresa.cl', PASSWORD);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      data: { user: { name: 'Ana Rojas', roles: [{ code: 4, rol: 'Administrador' }], company: null } },
    });
    expect(await rowsByTable()).toMatchObject({ users: 1, user_roles: 1, sessions: 1 });
  });

  it('tells the shell that and why nothing was created', async () => {
    const command = [...CREATE_ADMIN, '--email', 'x@y.cl'];
    const failed: unknown = await promisify(execFile)(process.execPath, command, { env: portal.environment }).catch(
      (error: unknown) => error,
    );
    expect(failed).toMatchObject({ code: 2, stderr: expect.stringContaining('--name, --last-name') });
  });
});

describe('a production portal on data that was tried out with the demonstration', () => {
  it('does not start, and names the accounts', async () => {
    portal.process.kill('SIGTERM');
    await once(portal.process, 'exit');
    const { pool, close } = await openDatabase({ dataDir: portal.dataDir });
    await pool.query(
      `insert into users (name, last_name, document_type, document, email, phone, password_hash)
        values ('Camila', 'Reyes', 'RT', '15482367-0', 'cliente@demo.test', '56912345678', $1)`,
      [await hashPassword('Demo-2026')],
    );
    await close();
    const start = programArguments('main', 'main.ts');
    const started = promisify(execFile)(process.execPath, start, { env: portal.environment });
    await expect(started).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^El portal no se inicia en producción.*\n {2}- cliente@demo\.test \(Camila Reyes\)\nDesactívelas con: .*\n$/,
      ),
    });
  });
});
