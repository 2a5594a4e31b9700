// The portal on several machines, as tools/deploy has it: nginx before two API processes and a gateway, over one PostgreSQL that
// none of them started and one bucket. A request lives its life through it while a replica is killed.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import sharp from 'sharp';

import { startBucketServer } from '@portal/releases';
import { createChecks, runProgram } from './checks';
import { SEEDED_PASSWORD, signIn, type Credentials } from './people';
import { freePort } from '../testing/free-port';
import { launchServer, untilApiReady } from './portal-process';
import { openSeededDatabase } from './seeded-database';
import { createWriter, drawNoise, readReferences, startWriting } from './write-load';

const BUCKET = 'fotos';
const WRITERS = 3;
const BEFORE_MS = 1_500;
const AFTER_MS = 3_000;

/**
 * Finds nginx: the machine's, or Debian's package unpacked into a folder without installing it.
 * @returns null when neither is available
 */
function findNginx(folder: string): string | null {
  for (const program of ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'])
    if (existsSync(program)) return program;
  try {
    execFileSync('apt-get', ['download', 'nginx'], { cwd: folder, stdio: 'pipe', timeout: 60_000 });
    const [archive = ''] = readdirSync(folder).filter((name) => name.endsWith('.deb'));
    execFileSync('dpkg', ['-x', archive, '.'], { cwd: folder, stdio: 'pipe' });
    execFileSync(path.join(folder, 'usr/sbin/nginx'), ['-v'], { stdio: 'pipe' });
    return path.join(folder, 'usr/sbin/nginx');
  } catch {
    return null; // no Debian, or no network: there is nothing to test with
  }
}

/**
 * Starts nginx with the file of tools/deploy, told only where everything is here. These are addresses, not names that
 * nginx looks up again, which Debian's nginx is too old for.
 */
async function startNginx(program: string, folder: string, ports: Record<string, number>): Promise<ChildProcess> {
  const prefix = path.join(folder, 'nginx');
  await mkdir(prefix);
  const written = readFileSync(path.join(__dirname, '../deploy/nginx.conf'), 'utf8');
  const here = Object.entries(ports).reduce(
    (text, [name, port]) => text.replaceAll(name, `127.0.0.1:${port}`),
    written.replaceAll(/ resolve(?=[ ;])/g, ''),
  );
  await writeFile(path.join(prefix, 'portal.conf'), here);
  return spawn(program, ['-p', prefix, '-c', 'portal.conf', '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

runProgram(async () => {
  const checks = createChecks('scale-out');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-scale-'));
  const nginxProgram = findNginx(folder);
  if (nginxProgram === null) {
    checks.say("SKIPPED: there is no nginx, and Debian's could not be fetched");
    await rm(folder, { recursive: true });
    return;
  }
  const bucket = await startBucketServer(BUCKET, 'portal');
  const filesUrl = bucket.url;
  const database = await openSeededDatabase({ databaseDir: path.join(folder, 'database'), dataDir: folder, filesUrl });

  const common = {
    DATABASE_URL: database.connectionString,
    FILES_URL: filesUrl,
    TRUST_PROXY: '2',
    WORKERS: '1',
    LOG_LEVEL: 'error',
  };
  const launch = async (app: 'api' | 'gateway', name: string, more: Record<string, string> = {}) => {
    const environment = { ...common, DATA_DIR: path.join(folder, name), ...more };
    return launchServer({
      app,
      isBuilt: true,
      port: await freePort(),
      environment,
      logFile: path.join(folder, `${name}.log`),
    });
  };
  const one = await launch('api', 'api-1');
  const two = await launch('api', 'api-2');
  const [front, inside] = [await freePort(), await freePort()];
  const address = `http://127.0.0.1:${front}`;
  // Through nginx the gateway, too, reaches whichever replica there is.
  const gateway = await launch('gateway', 'gateway', { API_URL: `http://127.0.0.1:${inside}` });
  const portOf = (server: { address: string }): number => Number(new URL(server.address).port);
  let nginx: ChildProcess | undefined;
  try {
    nginx = await startNginx(nginxProgram, folder, {
      'api-1:4201': portOf(one),
      'api-2:4201': portOf(two),
      'gateway:4200': portOf(gateway),
      '8080': front,
      '8081': inside,
    });
    await Promise.all([one, two, gateway].map(untilApiReady));

    const people = new Map<string, Credentials>();
    for (const name of ['cliente', 'asignador', 'operario', 'liquidador', 'facturacion'])
      people.set(name, await signIn(address, `${name}@demo.test`, SEEDED_PASSWORD));
    const call = async (who: string, method: string, url: string, body?: object | FormData) => {
      const isForm = body instanceof FormData;
      const response = await fetch(`${address}/api/v1${url}`, {
        method,
        headers: {
          ...people.get(who),
          ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
          ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      });
      const answer = (await response.json()) as { data?: Record<string, unknown>; message?: string };
      checks.expect(`${method} ${url}`, response.ok, { status: response.status, ...answer });
      return answer.data ?? {};
    };
    const credentials = people.get('cliente') as Credentials;
    const photo = await drawNoise(200);
    const writer = createWriter(address, { credentials, references: await readReferences(database.pool), photo });
    const load = startWriting(writer, WRITERS);

    const created = await writer.create({ key: randomUUID(), description: 'Una vida por dos réplicas' });
    checks.expect('a request is created', created.status === 201, created);
    const { rows } = await database.pool.query<{ operator: number; branch: number }>(
      "select (select id from users where email = 'operario@demo.test')::int as operator, (select min(id) from branches)::int as branch",
    );
    const [{ operator, branch } = { operator: 0, branch: 0 }] = rows;
    const id = created.id ?? 0;
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    const visit = { havePermission: false, typeService: 'Mantenimiento', date: day, hour: '10:30' };
    await call('asignador', 'POST', `/request/assigned/${id}`, { id, assignContractor: false, operator, ...visit });

    await sleep(BEFORE_MS);
    await one.kill();
    const killedAt = Date.now();

    const picture = (): Blob => new Blob([new Uint8Array(photo)], { type: 'image/jpeg' });
    const start = new FormData();
    for (const [name, value] of Object.entries({ branch, request: id })) start.set(name, String(value));
    start.set('file', picture(), 'a.jpg');
    await call('operario', 'POST', '/repairs/start', start);
    const detail = await call('asignador', 'GET', `/request/by-id/${id}`);
    const photoAddress = /\/api\/v1\/files\/[^"]+/.exec(JSON.stringify(detail))?.[0] ?? '';
    const shown = await fetch(address + photoAddress);
    checks.expect(
      'a photo that one replica stored is shown by the other',
      shown.headers.get('content-type') === 'image/jpeg',
      photoAddress,
    );
    const finish = new FormData();
    const said = {
      request: id,
      description: 'Se cambió la cañería',
      insumos: '[]',
      receiveName: 'José Núñez',
      receiveTypeDoc: 'rt',
    };
    for (const [name, value] of Object.entries({ ...said, receiveNumDoc: '12345678-5' }))
      finish.set(name, String(value));
    for (const name of ['fileEnd', 'fileInsumos']) finish.set(name, picture(), 'b.jpg');
    const ink = await sharp({ create: { width: 120, height: 60, channels: 4, background: '#000000' } })
      .png()
      .toBuffer();
    finish.set('signature', new Blob([new Uint8Array(ink)], { type: 'image/png' }), 'firma.png');
    await call('operario', 'POST', '/repairs/', finish);
    const { rows: repairs } = await database.pool.query<{ id: number }>(
      'select id::int from repairs where request_id = $1',
      [id],
    );
    await call('liquidador', 'POST', '/liquidations/', { price: 40_000, branch, repair: repairs[0]?.id, request: id });
    await call('facturacion', 'POST', '/facturas/emitir', { numeroFactura: `F-${id}`, solicitudId: id });
    await sleep(AFTER_MS);
    await load.stop();

    const { rowCount: invoices } = await database.pool.query('select from invoices where request_id = $1', [id]);
    checks.expect('the request came to its invoice', invoices === 1, invoices);
    const failed = load.written.filter(({ outcome }) => outcome.status !== 201);
    checks.expect('nobody noticed the replica that was killed', failed.length === 0, failed.slice(0, 3));
    const { rows: stored } = await database.pool.query<{ count: number; distinct: number }>(
      "select count(*)::int as count, count(distinct description)::int as distinct from requests where description like 'Escrita bajo carga %'",
    );
    const acknowledged = load.written.length - failed.length;
    checks.expect(
      'each write is there once',
      stored[0]?.count === acknowledged && stored[0].distinct === acknowledged,
      stored,
    );
    const page = await fetch(`${address}/`, { headers: { accept: 'text/html' } });
    checks.expect('pages come from the gateway', page.headers.get('content-type')?.startsWith('text/html') === true);
    checks.expect('metrics are not public', (await fetch(`${address}/metrics`)).status === 404);
    const later = load.written.filter(({ outcome }) => outcome.at > killedAt && outcome.status === 201).length;
    checks.say(
      `${acknowledged} writes through nginx, ${later} of them after a replica was killed; ${failed.length} refused; ${bucket.objects.size} objects in the bucket`,
    );
    checks.finish();
  } finally {
    nginx?.kill('SIGTERM');
    await Promise.all([one, two, gateway].map((server) => server.stop()));
    await database.close();
    await bucket.close();
    await rm(folder, { recursive: true, force: true });
  }
});
