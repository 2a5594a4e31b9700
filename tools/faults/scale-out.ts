// The portal on several machines, as tools/deploy has it: nginx before two API processes and a gateway, over one PostgreSQL that
// none of them started and one bucket. A request lives its life through it while a replica is killed.
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { startBucketServer } from '@portal/releases';

import { FILLED_FORMS } from '../testing/filled-forms';
import { freePort } from '../testing/free-port';
import { runFault } from './fault';
import { startNginx } from './nginx';
import { SEEDED_PASSWORD, signIn, type Credentials } from '../testing/sign-in';
import type { Server } from './portal-process';
import { drawNoise, openWriter, readReferences, startWriting } from './write-load';

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

runFault('scale-out', async ({ folder, say, expect, atEnd, start, openSeededDatabase }) => {
  const nginxProgram = findNginx(folder);
  if (nginxProgram === null) {
    say("SKIPPED: there is no nginx, and Debian's could not be fetched");
    return 'skipped';
  }
  const bucket = await startBucketServer('fotos', 'portal');
  // The clean-up leaves young files alone.
  bucket.date = new Date().toISOString();
  atEnd(() => bucket.close());
  const filesUrl = bucket.url;
  const { pool, connectionString } = await openSeededDatabase({ dataDir: folder, filesUrl });

  const common = { DATABASE_URL: connectionString, FILES_URL: filesUrl, TRUST_PROXY: '2', WORKERS: '1' };
  const startApi = (name: string) =>
    start({ app: 'api', environment: { ...common, DATA_DIR: path.join(folder, name) } });
  const [one, two] = [await startApi('api-1'), await startApi('api-2')];
  const [front, inside, behind] = [await freePort(), await freePort(), await freePort()];
  const address = `http://127.0.0.1:${front}`;
  const portOf = (server: Server): number => Number(new URL(server.address).port);
  const ports = { 'api-1:4201': portOf(one), 'api-2:4201': portOf(two), 'gateway:4200': behind };
  const nginx = await startNginx(nginxProgram, path.join(folder, 'nginx'), { ...ports, '8080': front, '8081': inside });
  atEnd(() => nginx.kill('SIGTERM'));
  // Through nginx the gateway, too, reaches whichever replica there is.
  const throughNginx = { API_URL: `http://127.0.0.1:${inside}`, DATA_DIR: path.join(folder, 'gateway') };
  await start({ app: 'gateway', port: behind, environment: { ...common, ...throughNginx } });

  const people = new Map<string, Credentials>();
  for (const name of ['asignador', 'operario', 'liquidador', 'facturacion'])
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
    expect(`${method} ${url}`, response.ok, { status: response.status, ...answer });
    return answer.data ?? {};
  };
  const references = await readReferences(pool);
  const writer = await openWriter(address, { references, pixels: 200, password: SEEDED_PASSWORD });
  const photo = await drawNoise(200);
  const load = startWriting(writer, WRITERS);

  const created = await writer.create({ key: randomUUID(), description: 'Una vida por dos réplicas' });
  expect('a request is created', created.status === 201, created);
  const { rows } = await pool.query<{ operator: number; branch: number }>(
    "select (select id from users where email = 'operario@demo.test')::int as operator, (select min(id) from branches)::int as branch",
  );
  const [{ operator, branch } = { operator: 0, branch: 0 }] = rows;
  const id = created.id ?? 0;
  await call('asignador', 'POST', `/request/assigned/${id}`, {
    ...FILLED_FORMS.visit,
    id,
    assignContractor: false,
    operator,
  });

  await sleep(BEFORE_MS);
  await one.kill();
  const killedAt = Date.now();

  const picture = new Blob([new Uint8Array(photo)], { type: 'image/jpeg' });
  const formOf = (fields: Record<string, string | number>, files: readonly string[]): FormData => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
    for (const name of files) form.set(name, picture, 'a.jpg');
    return form;
  };
  await call('operario', 'POST', '/repairs/start', formOf({ branch, request: id }, ['file']));
  const detail = await call('asignador', 'GET', `/request/by-id/${id}`);
  const photoAddress = /\/api\/v1\/files\/[^"]+/.exec(JSON.stringify(detail))?.[0] ?? '';
  const shown = await fetch(address + photoAddress);
  expect(
    'a photo that one replica stored is shown by the other',
    shown.headers.get('content-type') === 'image/jpeg',
    photoAddress,
  );
  const work = { ...FILLED_FORMS.work, request: id, insumos: '[]' };
  await call('operario', 'POST', '/repairs/', formOf(work, ['fileEnd', 'fileInsumos', 'signature']));
  const { rows: repairs } = await pool.query<{ id: number }>('select id::int from repairs where request_id = $1', [id]);
  await call('liquidador', 'POST', '/liquidations/', { price: 40_000, branch, repair: repairs[0]?.id, request: id });
  await call('facturacion', 'POST', '/facturas/emitir', { numeroFactura: `F-${id}`, solicitudId: id });
  await sleep(AFTER_MS);
  await load.stop();

  const { rowCount: invoices } = await pool.query('select from invoices where request_id = $1', [id]);
  expect('the request came to its invoice', invoices === 1, invoices);
  const failed = load.refused();
  expect('nobody noticed the replica that was killed', failed.length === 0, failed.slice(0, 3));
  const { rows: stored } = await pool.query<{ count: number; distinct: number }>(
    "select count(*)::int as count, count(distinct description)::int as distinct from requests where description like 'Escrita bajo carga %'",
  );
  const acknowledged = load.acknowledged().length;
  expect('each write is there once', stored[0]?.count === acknowledged && stored[0].distinct === acknowledged, stored);
  const page = await fetch(`${address}/`, { headers: { accept: 'text/html' } });
  expect('pages come from the gateway', page.headers.get('content-type')?.startsWith('text/html') === true);
  expect('metrics are not public', (await fetch(`${address}/metrics`)).status === 404);
  const later = load.written.filter(({ outcome }) => outcome.at > killedAt && outcome.status === 201).length;
  say(
    `${acknowledged} writes through nginx, ${later} of them after a replica was killed; ${failed.length} refused; ${bucket.objects.size} objects in the bucket`,
  );
});
