// Ends a process of the portal while it sends mails, again and again, and then takes the mail server away in three ways.
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server as SocketServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import type pg from 'pg';

import { count } from './consistency';
import { runFault, type Checks } from './fault';
import { MAILING, startMailServer, WITHOUT_QUIET_HOURS, type Mails } from './mail-server';
import { DEMONSTRATION_PASSWORD, signIn, type Credentials } from '../testing/sign-in';
import type { Server } from './portal-process';
import { openWriter, readReferences, type Writer } from './write-load';

const HOST = '127.0.0.1';
/** Processes that are killed, side by side. */
const VICTIMS = 3;
/** Requests before each kill: every one of them tells the assigners. */
const WRITES = 2;
/** The server takes so long for a mail that many kills fall between its acceptance and the mark. */
const LONGEST_MAIL_MS = 150;
const KILL_AFTER_MS = 400;
const LONGEST_DELIVERY_MS = 600_000;
const CALLS = 40;
/** A portal is as quick as with a good server when an ordinary call takes at most so much longer at the median. */
const SLOWER_AT_MOST = 2;
const SLOWER_AT_MOST_MS = 50;

/** A server that accepts connections and never says a word. */
async function startSilentServer(): Promise<{ url: string; server: SocketServer }> {
  const server = createServer((socket) => socket.on('error', () => undefined)).listen(0, HOST);
  await once(server, 'listening');
  return { url: `smtp://${HOST}:${(server.address() as AddressInfo).port}`, server };
}

/**
 * Waits until no notice waits for its mail.
 * @returns the number that still does
 */
async function untilDelivered(pool: pg.Pool): Promise<number> {
  for (const until = Date.now() + LONGEST_DELIVERY_MS; ;) {
    const waiting = await count(pool, 'notices where emailed_at is null');
    if (waiting === 0 || Date.now() > until) return waiting;
    // A failed job waits for its next attempt; here it does not wait long.
    await pool.query(
      'update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null',
    );
    await sleep(250);
  }
}

/**
 * Measures ordinary calls while mails are being sent.
 * @returns the median and the longest, milliseconds
 */
async function measureCalls(address: string, credentials: Credentials, writer: Writer) {
  const times: number[] = [];
  for (let index = 0; index < CALLS; index += 1) {
    if (index % 10 === 0) await writer.create();
    const began = performance.now();
    const response = await fetch(`${address}/api/v1/request/?limit=20`, { headers: credentials });
    await response.arrayBuffer();
    times.push(performance.now() - began);
  }
  times.sort((one, other) => one - other);
  return { median: times[Math.floor(times.length / 2)] ?? 0, longest: times.at(-1) ?? 0 };
}

function expectDelivered(checks: Checks, mails: Mails, expected: readonly string[]): void {
  const missing = expected.filter((id) => !mails.has(id));
  const strange = [...mails.keys()].filter((id) => !expected.includes(id));
  checks.expect('each notice was mailed at least once', missing.length === 0, missing);
  checks.expect('each mail has the Message-ID of its notice', strange.length === 0, strange);
  const repeatedMails = [...mails.values()].filter((times) => times > 1).length;
  checks.say(`${expected.length} notices, ${mails.size} Message-IDs, ${repeatedMails} of them received more than once`);
}

runFault('mail-kills', async ({ folder, atEnd, start: startServer, openSeededDatabase, ...checks }) => {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '200' } } });
  const rounds = Number(values.rounds);
  const { say, expect } = checks;
  const dataDir = path.join(folder, 'data');
  const { pool, connectionString } = await openSeededDatabase({ dataDir, password: DEMONSTRATION_PASSWORD });
  await pool.query(WITHOUT_QUIET_HOURS);
  // Those of the demonstration count as mailed.
  await pool.query('delete from notices');
  const references = await readReferences(pool);
  const mailServer = await startMailServer(LONGEST_MAIL_MS);
  atEnd(mailServer.stop);
  const silent = await startSilentServer();
  atEnd(() => silent.server.close());
  const start = (smtpUrl: string): Promise<Server> =>
    startServer({
      app: 'api',
      environment: { ...MAILING, DATABASE_URL: connectionString, DATA_DIR: dataDir, SMTP_URL: smtpUrl },
    });

  // One process takes the writes and sends; the others, which send too, are killed and replaced.
  const steady = await start(mailServer.url);
  const writer = await openWriter(steady.address, { references, pixels: 64 });
  let kills = 0;
  let holding = 0;
  const killAgainAndAgain = async (): Promise<void> => {
    while (kills < rounds) {
      const victim = await start(mailServer.url);
      for (let write = 0; write < WRITES; write += 1) {
        const { status } = await writer.create();
        expect('a request is accepted', status === 201, status);
      }
      await sleep(Math.random() * KILL_AFTER_MS);
      holding += await count(pool, 'graphile_worker._private_jobs where locked_at is not null');
      await victim.kill();
      kills += 1;
      if (kills % 10 === 0) say(`${kills} kills, ${mailServer.mails.size} mails so far`);
    }
  };
  await Promise.all(Array.from({ length: VICTIMS }, killAgainAndAgain));
  const left = await untilDelivered(pool);
  expect('no notice waits', left === 0, left);
  const { rows } = await pool.query<{ id: number; times: number }>(
    'select min(id)::int as id, count(*)::int as times from notices group by source, user_id',
  );
  const isOnce = rows.every(({ times }) => times === 1);
  expect('each notice is in the portal exactly once', isOnce);
  say(`${kills} kills of a process, ${holding} jobs in hand at those moments`);
  const expectedMails = rows.map(({ id }) => `<notice-${id}@portal.empresa.cl>`);
  expectDelivered(checks, mailServer.mails, expectedMails);
  await steady.kill();

  const measureWith = async (smtpUrl: string, what: string) => {
    const server = await start(smtpUrl);
    const reader = await signIn(server.address, 'asignador@demo.test');
    const client = await openWriter(server.address, { references, pixels: 64 });
    await measureCalls(server.address, reader, client);
    const times = await measureCalls(server.address, reader, client);
    say(`${what}: ${times.median.toFixed(0)} ms (median), ${times.longest.toFixed(0)} ms (longest)`);
    await server.kill();
    return times;
  };
  const usual = await measureWith(mailServer.url, 'a good server');
  for (const [what, url] of [
    ['no server', ''],
    ['a wrong server', `smtp://${HOST}:1`],
    ['a server that never answers', silent.url],
  ] as const) {
    const { median } = await measureWith(url, what);
    expect(
      `${what}: calls are as quick as ever`,
      median <= Math.max(usual.median * SLOWER_AT_MOST, usual.median + SLOWER_AT_MOST_MS),
      [median, usual.median],
    );
  }
});
