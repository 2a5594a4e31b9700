// Takes the database away from a portal that is busy, and gives it back.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { openDatabase } from '@portal/api';

import { createChecks, runProgram } from './checks';
import { findDefects } from './consistency';
import { SEEDED_PASSWORD, signIn, type Credentials } from './people';
import { freePort } from '../testing/free-port';
import { launchServer, untilApiReady } from './portal-process';
import { openSeededDatabase } from './seeded-database';
import { createWriter, drawNoise, readReferences, startWriting } from './write-load';

const WRITERS = 3;
const READERS = 6;
const BEFORE_MS = 1_500;
const AWAY_MS = 4_000;
/** From the database's return on, everything must be served within that. */
const LONGEST_RETURN_MS = 5_000;
const AFTER_MS = LONGEST_RETURN_MS + 2_000;

type Reading = { status: number; retryAfter: string | null; at: number };

/** People who read lists without a pause. */
function startReading(address: string, credentials: Credentials, readers: number) {
  const readings: Reading[] = [];
  let isOver = false;
  const read = async (): Promise<void> => {
    while (!isOver) {
      const reading = await fetch(`${address}/api/v1/request/?limit=20`, { headers: { ...credentials } }).then(
        async (response) => {
          await response.arrayBuffer();
          return { status: response.status, retryAfter: response.headers.get('retry-after') };
        },
        () => ({ status: 0, retryAfter: null }),
      );
      readings.push({ ...reading, at: Date.now() });
      await sleep(10);
    }
  };
  const running = Promise.all(Array.from({ length: readers }, read));
  return {
    readings,
    async stop() {
      isOver = true;
      await running;
    },
  };
}

runProgram(async () => {
  const { values } = parseArgs({ options: { built: { type: 'boolean', default: false } } });
  const checks = createChecks('database outage');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-outage-'));
  const databaseDir = path.join(folder, 'database');
  const dataDir = path.join(folder, 'data');
  const files = path.join(dataDir, 'files');
  // A PostgreSQL that the portal did not start, and cannot.
  let database = await openSeededDatabase({ databaseDir, dataDir });
  const { connectionString } = database;
  const server = launchServer({
    app: 'gateway',
    isBuilt: values.built,
    port: await freePort(),
    environment: { DATABASE_URL: connectionString, DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    logFile: path.join(folder, 'log'),
  });
  try {
    await untilApiReady(server);
    const { pid } = server.process;
    const photo = await drawNoise(200);
    const references = await readReferences(database.pool);
    const writer = createWriter(server.address, {
      credentials: await signIn(server.address, 'cliente@demo.test', SEEDED_PASSWORD),
      references,
      photo,
    });
    const reading = startReading(
      server.address,
      await signIn(server.address, 'asignador@demo.test', SEEDED_PASSWORD),
      READERS,
    );
    const writing = startWriting(writer, WRITERS);
    await sleep(BEFORE_MS);

    await database.close();
    const goneAt = Date.now();
    await sleep(AWAY_MS / 2);
    checks.expect('the portal goes on', server.process.exitCode === null, (await server.log()).slice(-600));
    const readiness = await fetch(`${server.address}/readyz`);
    const { checks: said } = (await readiness.json()) as { checks: Record<string, string> };
    checks.expect(
      'readiness says that the database is down',
      readiness.status === 503 && said.database === 'down',
      said,
    );
    await sleep(AWAY_MS / 2);
    const endsAt = Date.now();
    database = await openDatabase({ dataDir: databaseDir });
    const backAt = Date.now();
    checks.expect('the server came back where it was', database.connectionString === connectionString);
    await sleep(AFTER_MS);
    await reading.stop();
    await writing.stop();

    const answers = [...reading.readings, ...writing.written.map(({ outcome }) => outcome)];
    const isSuccess = ({ status }: { status: number }): boolean => status === 200 || status === 201;
    const failed = answers.filter((answer) => !isSuccess(answer));
    const strange = failed.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null);
    checks.expect('every refusal is a 503 that says when to come back', strange.length === 0, strange.slice(0, 5));
    const meanwhile = answers.filter(({ at }) => at > goneAt + 500 && at < endsAt);
    checks.expect(
      'nobody is left waiting meanwhile',
      meanwhile.length > 0 && meanwhile.every((one) => !isSuccess(one)),
    );
    const unforeseen = (await server.log()).split('\n').filter((line) => line.includes('unexpected failure'));
    checks.expect('nothing fails that nobody foresaw', unforeseen.length === 0, unforeseen[0]?.slice(0, 500));
    const lastFailure = Math.max(backAt, ...failed.map(({ at }) => at));
    const served = answers.filter(({ at }) => at > lastFailure);
    checks.expect(
      'everything is served again within 5 s',
      lastFailure - backAt <= LONGEST_RETURN_MS,
      lastFailure - backAt,
    );
    checks.expect(
      'lists and writes are served',
      served.some(({ status }) => status === 200) && served.some(({ status }) => status === 201),
    );
    checks.expect('by the same process', server.process.pid === pid && server.process.exitCode === null);

    const acknowledged = writing.written.filter(({ outcome }) => outcome.status === 201).map(({ attempt }) => attempt);
    const defects = await findDefects(database.pool, acknowledged, files);
    for (const [what, found] of Object.entries(defects)) checks.expect(what, found.length === 0, found);
    checks.say(
      `${answers.length - failed.length} answered, ${failed.length} refused with 503 in ${backAt - goneAt} ms without database`,
    );
    checks.say(
      `last refusal ${lastFailure - backAt} ms after its return; ${acknowledged.length} writes acknowledged, none lost`,
    );
    checks.finish();
  } finally {
    await server.stop();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
});
