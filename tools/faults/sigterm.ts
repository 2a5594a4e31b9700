// Ends a portal while forms are being sent to it.
import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { expectWhole, lookInto } from './consistency';
import { runFault } from './fault';
import { signIn, type Credentials } from '../testing/sign-in';
import { drawNoise, newAttempt, readReferences, requestForm, type Attempt } from './write-load';

const UPLOADS = 8;
/** Time for which the second half of each form is held back. */
const HELD_BACK_MS = 1_500;
const LONGEST_END_MS = 15_000;

type Upload = { attempt: Attempt; isFirstHalfSent: Promise<void>; finish: () => Promise<number> };

/**
 * Sends half a form.
 * @returns what sends the rest, and then says the status of the answer; 0: there was none
 */
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

runFault('sigterm', async ({ folder, say, expect, start }) => {
  const server = await start({
    app: 'gateway',
    environment: { DATA_DIR: folder, NODE_ENV: 'development', DEMO: '1' },
  });
  const look = lookInto(folder);
  const credentials = await signIn(server.address, 'cliente@demo.test');
  const references = await look(readReferences);
  const photo = await drawNoise(600);
  const uploads = await Promise.all(
    Array.from({ length: UPLOADS }, () => {
      const attempt = newAttempt();
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
  expect('new requests are refused', late === 0 || late === 503, late);
  const statuses = await Promise.all(uploads.map(({ finish }) => finish()));
  const isAnswered = statuses.every((status) => status === 201);
  expect('every form on its way is answered', isAnswered, statuses);
  const code = await stopping;
  const ms = performance.now() - askedAt;
  expect('it ends by itself, and well', code === 0, code);
  expect('in time', ms < LONGEST_END_MS, ms);
  await listener.body?.cancel();

  const stored = uploads.filter((_, index) => statuses[index] === 201).map(({ attempt }) => attempt);
  await look((pool) => expectWhole({ expect }, pool, stored, path.join(folder, 'files')));
  say(
    `${stored.length} of ${UPLOADS} forms that were half sent were stored; ended ${ms.toFixed(0)} ms after it was asked to`,
  );
});
