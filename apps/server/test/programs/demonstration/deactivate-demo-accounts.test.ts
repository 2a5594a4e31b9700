import { ROLE } from '@portal/domain';
import { hashPassword } from '../../../src/platform/auth/passwords';
import { refuseOpenAccounts, type Exposure } from '../../../src/programs/demonstration/open-accounts';
import { EnvironmentError } from '../../../src/environment';
import { PASSWORD } from '../../support/fixtures';
import { setUpTestApp } from '../../support/test-app';
import { deactivateDemoAccounts } from '../../../src/programs/demonstration/deactivate-demo-accounts';

let connectionString: string;

const api = setUpTestApp();
beforeAll(async () => {
  connectionString = api.pool.options.connectionString ?? '';
  // The fixtures give everybody the demonstration's password.
  await api.createUser({ roles: [ROLE.client], email: 'CLIENTE@demo.test' });
  const renamed = await api.createUser({ roles: [ROLE.operator], email: 'oscar@empresa.cl' });
  await api.db.updateTable('users').set({ document: '17394820-4' }).where('id', '=', renamed.id).execute();
  await api.createUser({ roles: [ROLE.admin], email: 'ana@empresa.cl' });
  // None of these is refused: another password, not active, neither of the demonstration nor an administrator.
  const changed = await api.createUser({ roles: [ROLE.admin, ROLE.assigner], email: 'todo@demo.test' });
  const password_hash = await hashPassword('Tres-Gatos-88');
  await api.db.updateTable('users').set({ password_hash }).where('id', '=', changed.id).execute();
  await api.createUser({ roles: [ROLE.admin], email: 'admin@demo.test', status: 'inactivo' });
  await api.createUser({ roles: [ROLE.report], email: 'eva@empresa.cl' });
});

async function run(args: readonly string[], variables: object = { DATABASE_URL: connectionString }) {
  const said: string[] = [];
  const say = (text: string): void => void said.push(text);
  const code = await deactivateDemoAccounts({ args, variables: { ...variables }, say, complain: say });
  return { code, said: said.join('\n') };
}

const PRODUCTION: Exposure = { environment: 'production', host: '127.0.0.1', demo: 'local' };
const DEVELOPMENT: Exposure = { ...PRODUCTION, environment: 'development' };
const OPEN = /CLIENTE@demo\.test.*\n.*oscar@empresa\.cl.*\n.*ana@empresa\.cl.*\n.*npm run deactivate-demo-accounts/;

it.each([PRODUCTION, { ...DEVELOPMENT, host: '0.0.0.0' }, { ...DEVELOPMENT, host: 'fe80::1' }])(
  'a portal does not start while accounts have the public password, and names them: %j',
  async (exposure) => {
    const refusal = await refuseOpenAccounts(api.db, exposure).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(EnvironmentError);
    const { message } = refusal as EnvironmentError;
    expect(message).toMatch(OPEN);
    expect(message).not.toMatch(new RegExp(`${PASSWORD}|todo@|admin@|eva@`));
  },
);

it.each([DEVELOPMENT, { ...DEVELOPMENT, host: '::1' }, { ...DEVELOPMENT, host: '0.0.0.0', demo: 'public' as const }])(
  'a portal for this machine, or a public demonstration, starts with them: %j',
  async (exposure) => {
    await expect(refuseOpenAccounts(api.db, exposure)).resolves.toBeUndefined();
  },
);

it('refuses options that it does not know, and a database that it cannot use', async () => {
  expect(await run(['--todas'])).toMatchObject({ code: 2, said: expect.stringContaining('--help') });
  expect((await run(['--help'])).code).toBe(0);
  const away = { DATABASE_URL: 'postgres://portal:secreta@127.0.0.1:1/portal' };
  expect(await run([], away)).toEqual({ code: 1, said: expect.stringMatching(/^No se pudo usar la base de datos/) });
});

it('deactivates them, ends their sessions, and lets the portal start', async () => {
  const ana = await api.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'ana@empresa.cl')
    .executeTakeFirstOrThrow();
  const caller = await api.as(ana);
  const { code, said } = await run([]);
  expect(code).toBe(0);
  expect(said).toMatch(/CLIENTE@demo\.test[^]*oscar@empresa\.cl[^]*ana@empresa\.cl[^]*Administradores activos: 1\.$/);
  expect((await caller.get('/api/v1/auth/verify')).statusCode).toBe(401);
  const entries = await api.db.selectFrom('audit_entries').select(['kind', 'details']).execute();
  const recorded = { kind: 'user-deactivated', details: { by: 'deactivate-demo-accounts' } };
  expect(entries).toEqual([recorded, recorded, recorded]);
  await expect(refuseOpenAccounts(api.db, PRODUCTION)).resolves.toBeUndefined();
  expect((await run([])).said).toMatch(/^Ninguna cuenta activa/);
});

it('says how to go on when no administrator is left', async () => {
  await api.db.updateTable('users').set({ status: 'inactivo' }).where('email', '=', 'todo@demo.test').execute();
  expect((await run([])).said).toContain('npm run create-admin');
});
