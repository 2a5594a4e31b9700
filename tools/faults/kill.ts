// Ends the whole portal (gateway, API, embedded PostgreSQL) as a power failure would, again and again, while people write.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { createChecks, runProgram } from './checks';
import { cleanUpOrphans, findDefects, lookInto } from './consistency';
import { signIn } from './people';
import { freePort } from '../testing/free-port';
import { launchServer, untilApiReady, type Server } from './portal-process';
import { killFamily } from './process-family';
import { createWriter, drawNoise, readReferences, startWriting, type Attempt } from './write-load';

const WRITERS = 6;
/** When it happens, counted from the first write. */
const EARLIEST_MS = 300;
const LATEST_MS = 1_500;

runProgram(async () => {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '50' },
      /** One worker, and without the clean-up, which needs another start. */
      quick: { type: 'boolean', default: false },
      built: { type: 'boolean', default: false },
    },
  });
  const rounds = Number(values.rounds);
  const checks = createChecks('kill');
  checks.say(`${rounds} rounds, ${WRITERS} people writing`);
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'portal-kill-'));
  const files = path.join(dataDir, 'files');
  const port = await freePort();
  const environment = {
    DATA_DIR: dataDir,
    NODE_ENV: 'development',
    DEMO: '1',
    LOG_LEVEL: 'error',
    ...(values.quick ? { WORKERS: '1' } : {}),
  };
  const start = async (): Promise<Server> => {
    const server = launchServer({
      app: 'gateway',
      isBuilt: values.built,
      port,
      environment,
      logFile: path.join(dataDir, 'log'),
    });
    await untilApiReady(server);
    return server;
  };
  const look = lookInto(dataDir);

  let server = await start();
  const acknowledged: Attempt[] = [];
  let uncertain = 0;
  let repeated = 0;
  const restarts: number[] = [];
  try {
    const credentials = await signIn(server.address, 'cliente@demo.test');
    const photo = await drawNoise(400);
    const writer = createWriter(server.address, { credentials, references: await look(readReferences), photo });

    for (let round = 1; round <= rounds; round += 1) {
      const load = startWriting(writer, WRITERS);
      await sleep(EARLIEST_MS + Math.random() * (LATEST_MS - EARLIEST_MS));
      killFamily(server.process.pid ?? 0);
      await load.stop();
      await server.kill();
      const startedAt = performance.now();
      server = await start();
      restarts.push(performance.now() - startedAt);

      const done = load.written.filter(({ outcome }) => outcome.status === 201).map(({ attempt }) => attempt);
      acknowledged.push(...done);
      const unknown = load.written.filter(({ outcome }) => outcome.status !== 201);
      uncertain += unknown.length;
      // A caller that got no answer retries with the same key; the server applies it once.
      for (const { attempt } of unknown.slice(0, WRITERS)) {
        const outcome = await writer.create(attempt);
        checks.expect('a request that got no answer can be repeated', outcome.status === 201, outcome);
        if (outcome.status === 201) acknowledged.push(attempt);
        repeated += 1;
      }
      const defects = await look((pool) => findDefects(pool, acknowledged, files));
      for (const [what, found] of Object.entries(defects))
        checks.expect(`round ${round}: ${what}`, found.length === 0, found);
    }

    if (!values.quick) {
      const { orphans, left } = await cleanUpOrphans(look, files, async () => {
        await server.stop();
        server = await start();
      });
      checks.expect('no file is left that no row names', left.length === 0, left);
      checks.say(`${orphans.length} orphaned files, ${orphans.length - left.length} cleaned up`);
    }
    const sorted = restarts.sort((a, b) => a - b);
    checks.say(
      `${acknowledged.length} writes acknowledged, none lost; ${uncertain} without an answer, ${repeated} repeated`,
    );
    checks.say(
      `back after ${(sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(0)} ms (median), ${(sorted.at(-1) ?? 0).toFixed(0)} ms (longest)`,
    );
    checks.finish();
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
