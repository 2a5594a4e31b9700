import { ROLE } from '@portal/domain';
import { spawnSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { buildRemote, buildShell, openReleaseStore, publishBuilds } from '@portal/releases';

import { appFolders } from '../../federation/workspace';
import { freePort } from '../../testing/free-port';
import { seedAttackedPortal } from '../attacked-portal';
import { signIn, type Credentials } from '../people';
import { launchServer, SECRET, untilApiReady, type Server } from '../portal-process';
import type { Account, AttackTools, DevelopmentPortal, ProductionPortal } from './attacked';
import { call, dataOf } from './call';

/** Passwords of the accounts that the attacks make. */
const STRONG_PASSWORD = 'Puerto-Gris-4821';

/** Far less than the default, so that the attack on it is short. */
export const UPLOADS_PER_HOUR_MB = 150;

const LONGEST_STOP_MS = 10_000;

/** Stops a server. One that an attack keeps busy does not hear the signal, and is killed. */
export async function stopServer(server: Server): Promise<void> {
  const timer = new AbortController();
  const killed = sleep(LONGEST_STOP_MS, undefined, { signal: timer.signal }).then(
    () => server.kill(),
    () => undefined, // it stopped by itself
  );
  await Promise.race([server.stop(), killed]);
  timer.abort();
}

/** Publishes a shell and one remote, so that there is a page and an area to attack. */
export async function publishFirstRelease(dataDir: string): Promise<void> {
  const page = (address: string) => ({ path: address, title: address, roles: [ROLE.admin], contractorRoles: [] });
  const admin = await buildRemote('admin', '1.0.0');
  const { area } = admin.report;
  if (area === undefined) throw new Error('The build of a remote has no descriptor');
  const pages = ['/user', '/user/create', '/user/edit/:id', '/inventory', '/releases'].map(page);
  const builds = [
    await buildShell('1.0.0'),
    await buildRemote('admin', '1.0.0', { area: { ...area, pages } }),
    await buildRemote('requests', '1.0.0'),
  ];
  await publishBuilds(await openReleaseStore({ dataDir }), builds, { by: 'Equipo de plataforma', at: new Date() });
}

/** Starts a development portal with the demonstration data. */
export async function startDevelopmentPortal(tools: AttackTools): Promise<DevelopmentPortal> {
  const folder = path.join(tools.folder, 'development');
  await mkdir(folder);
  const { database, dataDir } = await seedAttackedPortal(folder);
  tools.onEnd(() => database.close());
  await publishFirstRelease(dataDir);
  const server = launchServer({
    app: 'gateway',
    isBuilt: tools.isBuilt,
    port: await freePort(),
    environment: {
      NODE_ENV: 'development',
      DATABASE_URL: database.connectionString,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      WORKERS: '1',
    },
    logFile: path.join(folder, 'log'),
  });
  tools.onEnd(() => stopServer(server));
  await untilApiReady(server);
  return { address: server.address, server, dataDir, database, as: createSignIns(server.address) };
}

/** Signs each demonstration account in once. @param password of all of them, the public one unless given */
export function createSignIns(address: string, password?: string): DevelopmentPortal['as'] {
  const sessions = new Map<string, Promise<Credentials>>();
  return (email) => {
    const known = sessions.get(email) ?? signIn(address, email, password);
    sessions.set(email, known);
    return known;
  };
}

type ApiProgram = 'create-admin' | 'backup' | 'restore';

/** The arguments with which Node runs a program of the API. */
export function apiProgram(program: ApiProgram, isBuilt: boolean): string[] {
  const { root, dist } = appFolders('api');
  if (isBuilt) return [path.join(dist, `${program}.js`)];
  const source = program === 'create-admin' ? 'create-admin/main.ts' : `backup/${program}-main.ts`;
  return ['--import', 'tsx', path.join(root, 'src/programs', source)];
}

/** Runs a program of the API to its end. */
export function runApiProgram(
  program: ApiProgram,
  args: readonly string[],
  { isBuilt, environment, input = '' }: { isBuilt: boolean; environment: Record<string, string>; input?: string },
): { code: number | null; printed: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...apiProgram(program, isBuilt), ...args], {
    encoding: 'utf8',
    timeout: 120_000,
    input,
    env: { ...process.env, DATABASE_URL: '', FILES_URL: '', ...environment },
  });
  return { code: status, printed: stdout + stderr };
}

/** Starts a production portal as an operator would: its own folder and database, the first account from create-admin. */
export async function startProductionPortal(tools: AttackTools): Promise<ProductionPortal> {
  const folder = path.join(tools.folder, 'production');
  await mkdir(folder, { mode: 0o755 });
  const dataDir = path.join(folder, 'data');
  const email = 'admin@empresa.test';
  const created = runApiProgram(
    'create-admin',
    [
      ...['--name', 'Ana', '--last-name', 'Rojas', '--document-type', 'RT', '--document', '12345678-5'],
      ...['--email', email, '--phone', '56912345678', '--password-stdin'],
    ],
    { isBuilt: tools.isBuilt, environment: { DATA_DIR: dataDir }, input: STRONG_PASSWORD },
  );
  if (created.code !== 0) throw new Error(`create-admin failed: ${created.printed}`);
  await publishFirstRelease(dataDir);
  const server = launchServer({
    app: 'gateway',
    isBuilt: tools.isBuilt,
    port: await freePort(),
    environment: {
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      WORKERS: '2',
      UPLOADS_PER_HOUR_MB: String(UPLOADS_PER_HOUR_MB),
    },
    logFile: path.join(folder, 'log'),
  });
  tools.onEnd(() => stopServer(server));
  await untilApiReady(server);

  const sessions = new Map<string, Promise<Credentials>>();
  const as = (account: Account): Promise<Credentials> => {
    const known = sessions.get(account.email) ?? signIn(server.address, account.email, account.password);
    sessions.set(account.email, known);
    return known;
  };
  const admin: Account = { id: 0, email, password: STRONG_PASSWORD };
  const administrator = await as(admin);
  const post = async (target: string, body: object): Promise<number> => {
    const answer = await call(server, { method: 'POST', path: `/api/v1${target}`, as: administrator, body });
    return dataOf<{ id: number }>(answer, 201, `POST ${target}`).id;
  };
  let count = 0;
  const createAccount = async (role: number): Promise<Account> => {
    count += 1;
    const account = { email: `persona${count}@empresa.test`, password: STRONG_PASSWORD };
    const id = await post('/users/', {
      ...account,
      name: 'Inés',
      lastName: 'Soto',
      documentType: 'RT',
      document: `${20_000_000 + count}-1`,
      phone: '56912345678',
      isContractor: false,
      rol: [role],
      usersContractors: [],
    });
    return { id, ...account };
  };
  const accounts = {
    admin,
    client: await createAccount(5),
    otherClient: await createAccount(5),
    operator: await createAccount(7),
  };
  const requestFields = {
    service: String(await post('/services/', { service: 'Gasfitería', price: 25_000 })),
    client: String(await post('/masters/clients', { name: 'Cliente Uno' })),
    mall: String(await post('/masters/malls', { name: 'Mall Uno' })),
    location: String(await post('/masters/locations', { name: 'Local 1' })),
    typeWork: 'MT',
    typeRequest: 'urgente',
    description: 'La cañería gotea',
  };
  return { address: server.address, server, dataDir, sessionSecret: SECRET, accounts, requestFields, as };
}
