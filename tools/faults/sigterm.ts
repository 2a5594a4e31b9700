// Ends a portal while forms are being sent to it.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { openDatabase } from '@portal/api';

import { createChecks, runProgram } from './checks';
import { findDefects } from './consistency';
import { signIn, type Credentials } from './people';
import { freePort } from '../testing/free-port';
import { launchServer, untilApiReady } from './portal-process';
import { drawNoise, readReferences, requestForm, type Attempt } from './write-load';

const UPLOADS = 8;
/** Time for which the second half of each form is held back. */
const HELD_BACK_MS = 1_500;
const LONGEST_END_MS = 15_000;

type Upload = { attempt: Attempt; isFirstHalfSent: Promise<void>; finish: () => Promise<number> };

/** Sends half a form. @returns what sends the rest, and then says the status of the answer; 0: there was none */
async function beginUpload(
  address: string,
  credentials: Credentials,
  form: FormData,
  attempt: Attempt,
): Promise<Upload> {
  const encoded = new Request('http://portal', { method: 'POST', body: form });
  const body = Buffer.from(await encoded.arrayBuffer());
  const half = Math.floor(body.length / 2);
  const request = http.request(`${address}/api/v1/request/`, {
    method: 'POST',
    headers: {
      ...credentials,
      'content-type': encoded.headers.get('content-type') ?? '',
      'content-length': body.length,
      'idempotency-key': attempt.key,
    },
  });
  const status = new Promise<number>((resolve) => {
    request.on('response', (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    request.on('error', () => resolve(0));
  });
  const isFirstHalfSent = new Promise<void>((resolve) => request.write(body.subarray(0, half), () => resolve()));
  return {
    attempt,
    isFirstHalfSent,
    finish() {
      request.end(body.subarray(half));
      return status;
    },
  };
}

runProgram(async () => {
  const { values } = parseArgs({ options: { built: { type: 'boolean', default: false } } });
  const checks = createChecks('sigterm');
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'portal-sigterm-'));
  const server = launchServer({
    app: 'gateway',
    isBuilt: values.built,
    port: await freePort(),
    environment: { DATA_DIR: dataDir, NODE_ENV: 'development', DEMO: '1', LOG_LEVEL: 'error' },
    logFile: path.join(dataDir, 'log'),
  });
  try {
    await untilApiReady(server);
    const credentials = await signIn(server.address, 'cliente@demo.test');
    const guest = await openDatabase({ dataDir });
    const references = await readReferences(guest.pool);
    await guest.close();
    const photo = await drawNoise(600);
    const uploads = await Promise.all(
      Array.from({ length: UPLOADS }, () => {
        const key = randomUUID();
        const attempt = { key, description: `Escrita bajo carga ${key}` };
        return beginUpload(server.address, credentials, requestForm(references, attempt.description, photo), attempt);
      }),
    );
    await Promise.all(uploads.map(({ isFirstHalfSent }) => isFirstHalfSent));
    // Subscribes to changes, for as long as the portal allows it.
    const listener = await fetch(`${server.address}/api/v1/events`, { headers: { ...credentials } });

    const askedAt = performance.now();
    const stopping = server.stop();
    await sleep(HELD_BACK_MS);
    const late = await fetch(`${server.address}/healthz`).then(
      ({ status }) => status,
      () => 0,
    );
    checks.expect('new requests are refused', late === 0 || late === 503, late);
    const statuses = await Promise.all(uploads.map(({ finish }) => finish()));
    checks.expect(
      'every form on its way is answered',
      statuses.every((status) => status === 201),
      statuses,
    );
    const code = await stopping;
    const ms = performance.now() - askedAt;
    checks.expect('it ends by itself, and well', code === 0, code);
    checks.expect('in time', ms < LONGEST_END_MS, ms);
    await listener.body?.cancel();

    const database = await openDatabase({ dataDir });
    const stored = uploads.filter((_, index) => statuses[index] === 201).map(({ attempt }) => attempt);
    const defects = await findDefects(database.pool, stored, path.join(dataDir, 'files'));
    for (const [what, found] of Object.entries(defects)) checks.expect(what, found.length === 0, found);
    await database.close();
    checks.say(
      `${stored.length} of ${UPLOADS} forms that were half sent were stored; ended ${ms.toFixed(0)} ms after it was asked to`,
    );
    checks.finish();
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
