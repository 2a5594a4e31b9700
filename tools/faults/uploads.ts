// Uploads small files that become very large when they are decoded, and forms of very many parts. Measures what another person waits
// meanwhile, and the memory of every process.
import http from 'node:http';

import { lookInto } from './consistency';
import { runFault, type Checks } from './fault';
import { signIn, type Credentials } from '../testing/sign-in';
import type { Server } from './portal-process';
import { avifOfOneColour, heicOfOneColour, pngOfBits, progressiveJpeg, withFalseSize } from './uploads/bombs';
import { describeWait, LONGEST_WAIT_MS, longestWaitDuring } from './uploads/longest-wait';
import { MOST_MEMORY_MB, peakMemory, resetPeaks } from './uploads/memory';
import { drawNoise, readReferences, requestForm } from './write-load';

/** Another client's small photo must not wait for somebody's large ones. */
const LONGEST_UPLOAD_MS = 3_000;
const AT_ONCE = 6;
const ROUNDS = 4;
const BOUNDARY = 'xx';
const UPLOADS_PER_HOUR_MB = 5_000;

/** Sends a form as it is. The status is 0 when the connection ended without an answer. */
function post(address: string, route: string, as: Credentials, contentType: string, body: Buffer): Promise<number> {
  return new Promise((resolve) => {
    let status = 0;
    const headers = { ...as, 'content-type': contentType, 'content-length': body.length };
    const request = http.request(`${address}${route}`, { method: 'POST', headers }, (response) => {
      status = response.statusCode ?? 0;
      response.resume().on('close', () => resolve(status));
    });
    // A server that refuses a large body closes the connection before it has read all of it.
    request.on('error', () => resolve(status));
    request.end(body);
  });
}

const field = (index: number): string =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="campo${index}"\r\n\r\n1\r\n`;

/** Forms that are small or cheap to send, and long to parse. */
const FORMS: readonly [what: string, body: Buffer][] = [
  ['1,000,000 empty parts', Buffer.from(`${`--${BOUNDARY}\r\n\r\n`.repeat(1_000_000)}--${BOUNDARY}--`)],
  [
    '100,000 fields',
    Buffer.from(`${Array.from({ length: 100_000 }, (_none, at) => field(at)).join('')}--${BOUNDARY}--`),
  ],
  ['a field of 30 MB', Buffer.from(`${field(0).replace('1\r\n', '')}${'a'.repeat(30_000_000)}`)],
  ['a head of 5 MB', Buffer.from(field(0).replace('campo0', 'a'.repeat(5_000_000)))],
];

/** A note on a request that is not theirs is refused before its form is read. */
const ROUTES = [
  { route: '/api/v1/request/', statuses: [400, 413] },
  { route: '/api/v1/request/by-id/999999999/notes', statuses: [404] },
];

async function sendForms({ address }: Server, as: Credentials, checks: Checks): Promise<void> {
  const type = `multipart/form-data; boundary=${BOUNDARY}`;
  for (const { route, statuses } of ROUTES) {
    for (const [what, body] of FORMS) {
      const { result, wait } = await longestWaitDuring({ address }, async () => {
        const answers: number[] = [];
        for (let round = 0; round < ROUNDS; round += 1)
          answers.push(
            ...(await Promise.all(Array.from({ length: AT_ONCE }, () => post(address, route, as, type, body)))),
          );
        return answers;
      });
      checks.say(
        `${what} to ${route}, ${AT_ONCE} at a time: ${[...new Set(result)].join(', ')}; ${describeWait(wait)}`,
      );
      checks.expect(
        `${what} to ${route}: refused`,
        result.every((status) => statuses.includes(status)),
        result,
      );
      checks.expect(
        `${what} to ${route}: longest wait below ${LONGEST_WAIT_MS} ms`,
        wait.longestMs < LONGEST_WAIT_MS,
        wait,
      );
    }
  }
}

async function imageBombs(): Promise<[what: string, bytes: Buffer][]> {
  const heic = await heicOfOneColour();
  const large = await avifOfOneColour(9_000, 6_700);
  return [
    ['AVIF of 60 MP', large],
    ['AVIF of 60 MP that says 0.1 MP', withFalseSize(large, 400, 300)],
    ['AVIF of 12 MP', await avifOfOneColour(4_000, 3_000)],
    ['HEIC of 12 MP', heic],
    ['HEIC of 12 MP that says 0.1 MP', withFalseSize(heic, 400, 300)],
    ['HEIC that says 200 MP', withFalseSize(heic, 20_000, 10_000)],
    ['progressive JPEG of 219 MP', progressiveJpeg(16_800, 13_050)],
    ['progressive JPEG of 24 MP', progressiveJpeg(5_900, 4_100)],
    ['progressive JPEG of 24 MP in 60 scans', progressiveJpeg(5_900, 4_100, 60)],
    ['PNG of 219 MP', pngOfBits(16_800, 13_050)],
    ['interlaced PNG of 24 MP', pngOfBits(5_900, 4_100, true)],
  ];
}

/** Uploads each image alone and several times at once, while another client uploads a small photo. */
async function sendBombs(
  { address, process: { pid = 0 } }: Server,
  upload: (as: Credentials, photo: Buffer) => Promise<number>,
  { attacker, other, checks }: { attacker: Credentials; other: Credentials; checks: Checks },
): Promise<void> {
  const small = await drawNoise(200);
  for (const [what, bytes] of await imageBombs()) {
    for (const count of [1, AT_ONCE]) {
      resetPeaks(pid);
      let uploadMs = 0;
      const { result, wait } = await longestWaitDuring({ address }, async () => {
        const attack = Promise.all(Array.from({ length: count }, () => upload(attacker, bytes)));
        const startedAt = performance.now();
        checks.expect(`${what}: another client's photo is stored`, (await upload(other, small)) === 201);
        uploadMs = performance.now() - startedAt;
        return attack;
      });
      const peak = peakMemory(pid);
      checks.say(
        `${count} × ${what}, ${(bytes.length / 1_000).toFixed(1)} KB: ${[...new Set(result)].join(', ')}, memory ${peak} MB; another client's upload ${uploadMs.toFixed(0)} ms; ${describeWait(wait)}`,
      );
      checks.expect(
        `${what}: stored or refused`,
        result.every((status) => [201, 413, 415, 429].includes(status)),
        result,
      );
      checks.expect(`${what}: a process takes less than ${MOST_MEMORY_MB} MB`, peak < MOST_MEMORY_MB, peak);
      checks.expect(
        `${what}: another client's upload takes less than ${LONGEST_UPLOAD_MS} ms`,
        uploadMs < LONGEST_UPLOAD_MS,
        uploadMs,
      );
      checks.expect(
        `${what}: longest wait below ${LONGEST_WAIT_MS} ms`,
        count > 1 || wait.longestMs < LONGEST_WAIT_MS,
        wait,
      );
    }
  }
}

runFault('uploads', async ({ folder, start, ...checks }) => {
  const server = await start({
    app: 'gateway',
    environment: {
      ...{ DATA_DIR: folder, NODE_ENV: 'development', DEMO: '1', WORKERS: '2' },
      UPLOADS_PER_HOUR_MB: String(UPLOADS_PER_HOUR_MB),
    },
  });
  const attacker = await signIn(server.address, 'cliente@demo.test');
  const other = await signIn(server.address, 'cliente2@demo.test');
  const references = await lookInto(folder)(readReferences);
  const upload = async (as: Credentials, photo: Buffer): Promise<number> => {
    const form = new Response(requestForm(references, 'Archivo hostil', photo));
    const type = form.headers.get('content-type') ?? '';
    return post(server.address, '/api/v1/request/', as, type, Buffer.from(await form.arrayBuffer()));
  };
  await sendBombs(server, upload, { attacker, other, checks });
  await sendForms(server, attacker, checks);
});
