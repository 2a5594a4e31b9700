// The ground that companies have: Debian's PostgreSQL with defaults that the portal is not written for, PgBouncer and nginx before
// it. The portal serves, or says in a sentence why not, before it serves.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { chmodSync, chownSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { freePort } from '../testing/free-port';
import { runFault } from './fault';
import { startNginx } from './nginx';
import { SEEDED_PASSWORD, signIn, type Credentials } from '../testing/sign-in';
import { launchServer, startServer, type Server } from './portal-process';

const HOST = '127.0.0.1';
const NOTES = 40;
const EVENT_LIMIT_MS = 2_000;
const PASSWORD = 'la-clave-de-la-prueba';

/** PgBouncer's answer to the startup parameters of the portal, as tools/deploy/README.md has it. */
const IGNORED = 'statement_timeout,idle_in_transaction_session_timeout,options';

/** Finds a program of Debian's packages; null where it is not installed. */
const installed = (...places: string[]): string | null => places.find((place) => existsSync(place)) ?? null;

function findPostgres(): string | null {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql').sort() : [];
  return installed(...versions.reverse().map((version) => `/usr/lib/postgresql/${version}/bin`));
}

/** These servers refuse to run as root. */
function systemUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const [, , uid, gid] = /^postgres:.*$/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[0].split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

type Started = { port: number; process: ChildProcess };

/** Ends a process with SIGINT, which PostgreSQL and PgBouncer take as a quick end. */
async function interrupt({ process: child }: Started): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  await ended;
}

async function startPostgres(programs: string, folder: string): Promise<Started> {
  const user = systemUser();
  const data = path.join(folder, 'postgres');
  await mkdir(data);
  if (user.uid !== undefined) chownSync(data, user.uid, user.gid ?? user.uid);
  execFileSync(
    path.join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale'],
    {
      ...user,
      stdio: 'pipe',
    },
  );
  const port = await freePort();
  const settings = { port, listen_addresses: HOST, unix_socket_directories: '', fsync: 'off' };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const postgres = spawn(path.join(programs, 'postgres'), ['-D', data, ...args], { ...user, stdio: 'ignore' });
  const until = Date.now() + 30_000;
  while (!(await canConnect(port))) {
    if (Date.now() > until) throw new Error('PostgreSQL does not answer');
    await sleep(50);
  }
  return { port, process: postgres };
}

const addressOf = (port: number, database: string, user = 'postgres'): string =>
  `postgres://${user}:${PASSWORD}@${HOST}:${port}/${database}`;

async function canConnect(port: number): Promise<boolean> {
  return administer(port, 'postgres').then(
    () => true,
    () => false,
  );
}

async function administer(port: number, database: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: addressOf(port, database) });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

async function startPgBouncer(
  program: string,
  folder: string,
  postgresPort: number,
  settings: Record<string, string | number>,
): Promise<Started> {
  const port = await freePort();
  const own = { listen_addr: HOST, listen_port: port, auth_type: 'any', unix_socket_dir: '', ...settings };
  const file = path.join(folder, `pgbouncer-${port}.ini`);
  const lines = Object.entries(own).map(([name, value]) => `${name} = ${value}`);
  await writeFile(
    file,
    `[databases]\n* = host=${HOST} port=${postgresPort} user=postgres\n[pgbouncer]\n${lines.join('\n')}\n`,
  );
  const pooler = spawn(program, [file], { ...systemUser(), stdio: 'ignore' });
  await sleep(500);
  return { port, process: pooler };
}

/** nginx with TLS before the nginx of tools/deploy, as a company puts it there. */
async function startProxies(program: string, folder: string, apiPort: number): Promise<Started> {
  const prefix = path.join(folder, 'nginx');
  await mkdir(prefix);
  execFileSync(
    'openssl',
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -keyout key.pem -out cert.pem`.split(
      ' ',
    ),
    { cwd: prefix, stdio: 'pipe' },
  );
  const [inner, inside, outer] = [await freePort(), await freePort(), await freePort()];
  const tls = `
    server {
      listen ${HOST}:${outer} ssl;
      ssl_certificate cert.pem;
      ssl_certificate_key key.pem;
      gzip on;
      location / {
        proxy_pass http://${HOST}:${inner};
        proxy_set_header Host $http_host;
        proxy_set_header X-Forwarded-Proto https;
        proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      }
    }`;
  const api = { 'api-1:4201': apiPort, 'api-2:4201': apiPort, 'gateway:4200': apiPort };
  const child = await startNginx(program, prefix, { ...api, '8080': inner, '8081': inside }, tls);
  await sleep(500);
  return { port: outer, process: child };
}

/** Uses a portal on this ground: twelve people write at once, and an open page receives it. */
async function liveOn(address: string): Promise<{ refused: number[]; eventMs: number | null }> {
  const people = await Promise.all(
    Array.from({ length: 6 }, () => signIn(address, 'asignador@demo.test', SEEDED_PASSWORD)),
  );
  const [reader] = people as [Credentials];
  const list = await fetch(`${address}/api/v1/request/?limit=1`, { headers: reader });
  const id = ((await list.json()) as { data: { id: number }[] }).data[0]?.id ?? 0;
  const heard = hearEvent(address, reader);
  await heard.isOpen;
  const began = Date.now();
  const answers = await Promise.all(
    Array.from({ length: NOTES }, async (_none, index) => {
      const form = new FormData();
      form.set('visibility', 'internal');
      form.set('text', `Nota ${index}: ácido, ñandú, 💡`);
      const response = await fetch(`${address}/api/v1/request/by-id/${id}/notes`, {
        method: 'POST',
        headers: { ...(people[index % people.length] ?? reader), 'idempotency-key': randomUUID() },
        body: form,
      });
      await response.text();
      return response.status;
    }),
  );
  const at = await heard.at;
  return { refused: answers.filter((status) => status !== 201), eventMs: at === null ? null : at - began };
}

/** Waits for the first event of an event stream. */
function hearEvent(address: string, headers: Credentials): { isOpen: Promise<void>; at: Promise<number | null> } {
  const ending = new AbortController();
  const opening = fetch(`${address}/api/v1/events`, { headers, signal: ending.signal });
  const at = opening
    .then(async (response) => {
      const timer = setTimeout(() => ending.abort(), EVENT_LIMIT_MS * 5);
      const reader = (response.body as ReadableStream<Uint8Array>).getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return null;
        if (!Buffer.from(value).toString().includes('request-changed')) continue;
        clearTimeout(timer);
        ending.abort();
        return Date.now();
      }
    })
    .catch(() => null);
  return { isOpen: Promise.race([opening.then(() => undefined), sleep(EVENT_LIMIT_MS)]), at };
}

runFault('ground', async ({ folder, say, expect, atEnd, openSeededDatabase }) => {
  const programs = findPostgres();
  if (programs === null) {
    say("SKIPPED: Debian's PostgreSQL is not installed (apt-get install postgresql)");
    return 'skipped';
  }
  chmodSync(folder, 0o755);
  const postgres = await startPostgres(programs, folder);
  atEnd(() => interrupt(postgres));

  const dataDir = path.join(folder, 'data');
  const optionsFor = (databaseUrl: string) =>
    ({
      app: 'api',
      environment: { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, WORKERS: '1', TRUST_PROXY: '2' },
      logFile: path.join(folder, `${randomUUID()}.log`),
    }) as const;

  /** The portal serves on this ground: `liveOn` refuses nobody, and its event arrives. */
  const expectServes = async (ground: string, databaseUrl: string, through?: (server: Server) => Promise<string>) => {
    let server: Server | undefined;
    try {
      server = await startServer(optionsFor(databaseUrl));
      const began = Date.now();
      const { refused, eventMs } = await liveOn(through === undefined ? server.address : await through(server));
      expect(`${ground}: nobody is refused`, refused.length === 0, refused);
      expect(`${ground}: an event arrives`, eventMs !== null && eventMs < EVENT_LIMIT_MS, eventMs);
      say(`${ground}: serves; ${NOTES} notes in ${Date.now() - began} ms, the first event after ${eventMs} ms`);
    } catch (error) {
      expect(`${ground}: serves`, false, String(error));
    } finally {
      await server?.stop();
    }
  };

  /** The portal ends with a sentence before it serves. */
  const expectRefuses = async (ground: string, databaseUrl: string, sentence: string) => {
    const server = await launchServer(optionsFor(databaseUrl));
    const ended = await Promise.race([
      new Promise<number | null>((resolve) => server.process.once('exit', resolve)),
      sleep(30_000, 'serves'),
    ]);
    await server.stop();
    const said = (await server.log()).trim();
    expect(`${ground}: ends with 1 and says "${sentence}"`, ended === 1 && said.includes(sentence), [ended, said]);
    say(`${ground}: refused: ${said.split('\n').join(' · ')}`);
  };

  /** Makes a database and gives its address. @param seeded whether the demonstration is in it */
  const makeDatabase = async (
    { seeded = false, createdWith = '' }: { seeded?: boolean; createdWith?: string },
    ...statements: string[]
  ): Promise<string> => {
    const name = `ground_${randomUUID().slice(0, 8)}`;
    await administer(postgres.port, 'postgres', `create database ${name} ${seeded ? 'template seeded' : createdWith}`);
    await administer(postgres.port, name, ...statements.map((statement) => statement.replaceAll('DATABASE', name)));
    return name;
  };

  await administer(postgres.port, 'postgres', 'create database seeded', 'create role few login');
  const url = addressOf(postgres.port, 'seeded');
  await (await openSeededDatabase({ url, dataDir })).close();

  for (const defaults of [
    "default_transaction_isolation = 'repeatable read'",
    "default_transaction_isolation = 'serializable'",
    "datestyle = 'SQL, DMY'",
    "datestyle = 'German'",
    "timezone = 'Asia/Tokyo'",
  ]) {
    const name = await makeDatabase({ seeded: true }, `alter database DATABASE set ${defaults}`);
    await expectServes(defaults, addressOf(postgres.port, name));
  }
  for (const encoding of ['LATIN1', 'SQL_ASCII']) {
    const createdWith = `encoding '${encoding}' template template0`;
    const name = await makeDatabase({ createdWith });
    await expectRefuses(`encoding ${encoding}`, addressOf(postgres.port, name), 'el portal necesita UTF8');
  }
  const few = (name: string) => addressOf(postgres.port, name, 'few');
  const plain = await makeDatabase({});
  await expectRefuses(
    'a role without CREATE in its schema',
    few(plain),
    'grant usage, create on schema "public" to "few"',
  );
  await administer(postgres.port, plain, 'grant create on schema public to few');
  await expectRefuses('a role without the extensions', few(plain), 'grant create on database');
  const nowhere = await makeDatabase({}, 'alter database DATABASE set search_path = nowhere');
  await expectRefuses('a search_path that leads nowhere', addressOf(postgres.port, nowhere), 'search_path');
  const readOnly = await makeDatabase(
    { seeded: true },
    'alter database DATABASE set default_transaction_read_only = on',
  );
  await expectRefuses('a read-only database', addressOf(postgres.port, readOnly), 'solo se puede leer');
  await expectRefuses('no such database', addressOf(postgres.port, 'none'), 'No se pudo usar la base de datos');

  const pgbouncer = installed('/usr/sbin/pgbouncer');
  if (pgbouncer === null) say('SKIPPED: PgBouncer is not installed (apt-get install pgbouncer)');
  else {
    const bounced = async (settings: Record<string, string | number>, name: string): Promise<string> => {
      const pooler = await startPgBouncer(pgbouncer, folder, postgres.port, settings);
      atEnd(() => interrupt(pooler));
      return addressOf(pooler.port, name);
    };
    const name = await makeDatabase({ seeded: true });
    const ignoring = { ignore_startup_parameters: IGNORED, default_pool_size: 60 };
    await expectRefuses('PgBouncer as it comes', await bounced({}, name), 'ignore_startup_parameters');
    await expectServes('PgBouncer in session mode', await bounced({ ...ignoring, pool_mode: 'session' }, name));
    const transactions = await bounced({ ...ignoring, pool_mode: 'transaction' }, name);
    await expectRefuses('PgBouncer in transaction mode', transactions, 'pool_mode = session');
    const strict = await makeDatabase(
      { seeded: true },
      "alter database DATABASE set default_transaction_isolation = 'serializable'",
    );
    const dropped = await bounced({ ...ignoring, pool_mode: 'session' }, strict);
    await expectRefuses('PgBouncer that drops the isolation', dropped, 'alter role');
  }

  const nginx = installed('/usr/sbin/nginx', '/usr/local/sbin/nginx');
  if (nginx === null) say('SKIPPED: nginx is not installed (apt-get install nginx)');
  else {
    const name = await makeDatabase({ seeded: true });
    // The certificate is this test's own.
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    await expectServes(
      'nginx with TLS before the nginx of tools/deploy',
      addressOf(postgres.port, name),
      async (server) => {
        const proxies = await startProxies(nginx, folder, Number(new URL(server.address).port));
        atEnd(() => interrupt(proxies));
        const address = `https://localhost:${proxies.port}`;
        const list = await fetch(`${address}/api/v1/request/?limit=20`, {
          headers: { ...(await signIn(address, 'asignador@demo.test', SEEDED_PASSWORD)), 'accept-encoding': 'gzip' },
        });
        expect('JSON is compressed', list.headers.get('content-encoding') === 'gzip', [list.status, ...list.headers]);
        return address;
      },
    );
  }
});
