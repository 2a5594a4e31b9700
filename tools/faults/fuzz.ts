// Sends bad inputs to a portal of its own, made from the API's own document, and looks at what they did.
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { createDiskFileStore } from '@portal/api';
import { buildShell, openReleaseStore, publishBuilds } from '@portal/releases';
import sharp from 'sharp';

import { seedAttackedPortal, type AttackedPortal } from './attacked-portal';
import { runProgram } from './checks';
import { operationsOf } from './fuzz/api-document';
import { createInputs, type Input } from './fuzz/inputs';
import { judge } from './fuzz/judge';
import { Hang, send, type Answer } from './fuzz/send';
import { SEEDED_PASSWORD, signIn, type Credentials } from './people';
import { SECRET, untilApiReady, type Server } from './portal-process';
import { changedTables, digestTables } from './table-digests';

/** Who tries: every role of the operator company at once, and two people of a contractor. */
const PEOPLE = [
  'todo@demo.test',
  'todo@demo.test',
  'todo@demo.test',
  'lider@contratista.test',
  'liquidador@contratista.test',
];
const CALLERS = 8;
/** Nothing may take longer. Many are answered at once on few processors, so this is far from a quiet portal's time. */
const LONGEST_MS = 2_000;
const LOG_WAIT_MS = 400;
/** Tables that refused inputs change too: guesses and received bytes are counted, and a session that is used lives on. */
const MEANT = ['audit_entries', 'login_attempts', 'sessions', 'upload_usage'];
/** Failures printed; the others are like them. */
const MOST_PRINTED = 10;

type Failure = { input: Input; why: string };

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      inputs: { type: 'string', default: '10000' },
      seed: { type: 'string' },
      only: { type: 'string' },
      built: { type: 'boolean', default: false },
    },
  });
  const seed = Number(values.seed ?? randomInt(2 ** 31));
  const count = Number(values.inputs);
  const indices = values.only === undefined ? Array.from({ length: count }, (_, at) => at) : [Number(values.only)];
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-fuzz-'));
  const portal = await seedAttackedPortal(folder, SEEDED_PASSWORD);
  const { database, dataDir } = portal;
  // What is no call of the API is answered with the page of the portal: there has to be one.
  const shell = await buildShell('1.0.0');
  await publishBuilds(await openReleaseStore({ dataDir }), [shell], { by: 'fuzz', at: new Date() });
  await rm(shell.folder, { recursive: true });
  const server = await portal.launch({ isBuilt: values.built, workers: 1 });
  try {
    await untilApiReady(server);
    if (!(await fuzzPortal(portal, server, { seed, indices }))) process.exitCode = 1;
  } finally {
    await server.stop();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Sends inputs to a portal with the accounts of the demonstration and `SEEDED_PASSWORD`, which logs everything.
 * @returns whether every one was refused as it must be, and changed nothing
 */
export async function fuzzPortal(
  { database, dataDir }: AttackedPortal,
  server: Server,
  { seed, indices, print = console.log }: { seed: number; indices: readonly number[]; print?: (line: string) => void },
): Promise<boolean> {
  print(`fuzz: ${indices.length} bad inputs, seed ${seed}`);
  const sessions = new Map<string, Credentials>();
  for (const email of new Set(PEOPLE)) sessions.set(email, await signIn(server.address, email, SEEDED_PASSWORD));
  const people = PEOPLE.flatMap((email) => sessions.get(email) ?? []);
  const document: unknown = await (
    await fetch(`${server.address}/api/docs/json`, { headers: { ...people[0] } })
  ).json();
  const operations = operationsOf(document);
  const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#336688' } })
    .jpeg()
    .toBuffer();
  const inputOf = createInputs(seed, { operations, photo, people: people.length });
  const before = await digestTables(database.pool, MEANT);
  const filesBefore = await countFiles(dataDir);
  const memoryBefore = await server.memory();

  const failures: Failure[] = [];
  const statuses = new Map<string, number>();
  let slowest = { ms: 0, index: 0 };
  const agent = new http.Agent({ keepAlive: true, maxSockets: CALLERS });
  const port = Number(new URL(server.address).port);
  const waiting = [...indices].reverse();
  const startedAt = performance.now();
  const call = async (): Promise<void> => {
    for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
      const input = inputOf(index);
      try {
        const answer: Answer = await send(input, { port, people, agent, limitMs: LONGEST_MS });
        const why = judge(input, answer);
        if (why !== null) failures.push({ input, why });
        statuses.set(String(answer.status || 'closed'), (statuses.get(String(answer.status || 'closed')) ?? 0) + 1);
        if (answer.ms > slowest.ms) slowest = { ms: answer.ms, index };
      } catch (error) {
        failures.push({ input, why: error instanceof Hang ? error.message : String(error) });
      }
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, call));
  agent.destroy();
  const seconds = (performance.now() - startedAt) / 1000;

  const isAlive = await fetch(`${server.address}/readyz`).then(
    (response) => response.status < 504,
    () => false,
  );
  const stored = changedTables(before, await digestTables(database.pool, MEANT));
  const newFiles = (await countFiles(dataDir)) - filesBefore;
  // Its last lines wait for each other.
  await sleep(LOG_WAIT_MS);
  const log = await server.log();
  const secrets = [
    SEEDED_PASSWORD,
    SECRET,
    ...people.flatMap(({ authorization, cookie }) => [
      authorization.slice('Bearer '.length),
      cookie.split('=')[1] ?? '',
    ]),
  ].filter((secret) => log.includes(secret));

  print(`operations: ${operations.length}; ${(indices.length / seconds).toFixed(0)} inputs/s; ${seconds.toFixed(1)} s`);
  print(
    `answers: ${[...statuses]
      .sort()
      .map(([status, times]) => `${status} × ${times}`)
      .join(', ')}`,
  );
  print(
    `slowest: ${slowest.ms.toFixed(0)} ms (input ${slowest.index}); memory ${mb(memoryBefore)} → ${mb(await server.memory())}`,
  );
  print(`stored: ${stored.length === 0 && newFiles === 0 ? 'nothing' : [...stored, `${newFiles} files`].join(', ')}`);
  print(`secrets in ${log.length} bytes of log: ${secrets.length === 0 ? 'none' : secrets.length}`);
  for (const secret of secrets)
    print(`✕ the log has a secret: …${log.slice(Math.max(0, log.indexOf(secret) - 200)).slice(0, 240)}`);
  const kinds = new Map(failures.map((failure) => [`${failure.why}, ${failure.input.kind}`, failure]));
  for (const { input, why } of [...kinds.values()].slice(0, MOST_PRINTED)) print(describeFailure(seed, input, why));
  for (const stack of unexpectedFailures(log)) print(`  the log says: ${stack}`);
  const isFine = failures.length === 0 && stored.length === 0 && newFiles === 0 && secrets.length === 0 && isAlive;
  if (!isAlive) print('the portal does not answer any more');
  print(`fuzz: ${isFine ? 'PASS' : `FAIL, ${failures.length} failing inputs`}`);
  return isFine;
}

const mb = (bytes: number): string => `${Math.round(bytes / 1_048_576)} MB`;

/** Lists the places of unexpected failures in the log, each once. */
function unexpectedFailures(log: string): string[] {
  const stacks = log
    .split('\n')
    .filter((line) => line.includes('"unexpected failure"') || line.includes('"a request failed"'))
    .map((line) => (JSON.parse(line) as { err?: { stack?: string } }).err?.stack ?? line);
  return [...new Set(stacks.map((stack) => stack.split('\n').slice(0, 6).join('\n    ')))].slice(0, MOST_PRINTED);
}

async function countFiles(dataDir: string): Promise<number> {
  let count = 0;
  for await (const file of createDiskFileStore(path.join(dataDir, 'files')).list()) count += file.key === '' ? 0 : 1;
  return count;
}

function describeFailure(
  seed: number,
  { index, kind, method, path: address, headers, body, as, raw }: Input,
  why: string,
): string {
  const text = (raw ?? body ?? Buffer.alloc(0)).toString('latin1').slice(0, 400);
  return [
    `✕ input ${index} (${kind}): ${why}; again: node --import tsx tools/faults/fuzz.ts --seed ${seed} --only ${index}`,
    `  ${method} ${address.slice(0, 300)} as ${as === undefined ? 'nobody' : String(PEOPLE[as])}`,
    `  ${JSON.stringify(headers).slice(0, 300)} ${JSON.stringify(text)}`,
  ].join('\n');
}

if (require.main === module) runProgram(main);
