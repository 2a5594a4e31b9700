// Takes the database away from a portal that is busy, and gives it back.
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { openDatabase } from '@portal/server';

import { expectWhole } from './consistency';
import { databaseFolder, type Fault } from './fault';
import { SEEDED_PASSWORD, signIn, type Credentials } from '../testing/sign-in';
import { openWriter, outcomeOf, readReferences, repeat, startWriting, type Outcome } from './write-load';

const WRITERS = 3;
const READERS = 6;
const BEFORE_MS = 1_500;
const AWAY_MS = 4_000;
/** From the database's return on, everything must be served within that. */
const LONGEST_RETURN_MS = 5_000;
const AFTER_MS = LONGEST_RETURN_MS + 2_000;

function startReading(address: string, credentials: Credentials, readers: number) {
  const readings: Outcome[] = [];
  const load = repeat(readers, async () => {
    readings.push(await outcomeOf(fetch(`${address}/api/v1/request/?limit=20`, { headers: { ...credentials } })));
    await sleep(10);
  });
  return { ...load, readings };
}

export async function outage({ folder, say, expect, atEnd, start, openSeededDatabase }: Fault): Promise<void> {
  const dataDir = path.join(folder, 'data');
  // A PostgreSQL that the portal did not start, and cannot.
  const { connectionString, pool, close } = await openSeededDatabase({ dataDir });
  const references = await readReferences(pool);
  const server = await start({ environment: { DATABASE_URL: connectionString, DATA_DIR: dataDir } });
  const { pid } = server.process;
  const { address } = server;
  const writer = await openWriter(address, { references, pixels: 200, password: SEEDED_PASSWORD });
  const reading = startReading(address, await signIn(address, 'asignador@demo.test', SEEDED_PASSWORD), READERS);
  const writing = startWriting(writer, WRITERS);
  await sleep(BEFORE_MS);

  await close();
  const goneAt = Date.now();
  await sleep(AWAY_MS / 2);
  expect('the portal goes on', server.process.exitCode === null, (await server.log()).slice(-600));
  const readiness = await fetch(`${address}/readyz`);
  const { checks: said } = (await readiness.json()) as { checks: Record<string, string> };
  expect('readiness says that the database is down', readiness.status === 503 && said.database === 'down', said);
  await sleep(AWAY_MS / 2);
  const endsAt = Date.now();
  const database = await openDatabase({ dataDir: databaseFolder(folder) });
  atEnd(() => database.close());
  // The portal ends before its database.
  atEnd(() => server.stop());
  const backAt = Date.now();
  expect('the server came back where it was', database.connectionString === connectionString);
  await sleep(AFTER_MS);
  await reading.stop();
  await writing.stop();

  const answers = [...reading.readings, ...writing.written.map(({ outcome }) => outcome)];
  const isSuccess = ({ status }: { status: number }): boolean => status === 200 || status === 201;
  const failed = answers.filter((answer) => !isSuccess(answer));
  const strange = failed.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null);
  expect('every refusal is a 503 that says when to come back', strange.length === 0, strange.slice(0, 5));
  const meanwhile = answers.filter(({ at }) => at > goneAt + 500 && at < endsAt);
  expect('nobody is left waiting meanwhile', meanwhile.length > 0 && meanwhile.every((one) => !isSuccess(one)));
  const unforeseen = (await server.log()).split('\n').filter((line) => line.includes('unexpected failure'));
  expect('nothing fails that nobody foresaw', unforeseen.length === 0, unforeseen[0]?.slice(0, 500));
  const lastFailure = Math.max(backAt, ...failed.map(({ at }) => at));
  const served = answers.filter(({ at }) => at > lastFailure);
  expect('everything is served again within 5 s', lastFailure - backAt <= LONGEST_RETURN_MS, lastFailure - backAt);
  const isServed = [200, 201].every((wanted) => served.some(({ status }) => status === wanted));
  expect('lists and writes are served', isServed);
  expect('by the same process', server.process.pid === pid && server.process.exitCode === null);

  const acknowledged = writing.acknowledged();
  await expectWhole({ expect }, database.pool, acknowledged, path.join(dataDir, 'files'));
  say(
    `last refusal ${lastFailure - backAt} ms after its return; ${acknowledged.length} writes acknowledged, none lost`,
  );
}
