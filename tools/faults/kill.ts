// Ends the whole portal (server, embedded PostgreSQL) as a power failure would, again and again, while people write.
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePort } from '../testing/free-port';
import { cleanUpOrphans, expectWhole, lookInto } from './consistency';
import type { Fault } from './fault';
import { killFamily } from './process-family';
import { openWriter, readReferences, startWriting, type Attempt } from './write-load';

const WRITERS = 6;
const EARLIEST_MS = 300;
const LATEST_MS = 1_500;

export async function kill({ folder, say, expect, start, rounds = 50 }: Fault): Promise<void> {
  say(`${rounds} rounds, ${WRITERS} people writing`);
  const files = path.join(folder, 'files');
  const port = await freePort();
  const startAgain = () => start({ port, environment: { DATA_DIR: folder, NODE_ENV: 'development', DEMO: '1' } });
  const look = lookInto(folder);

  let server = await startAgain();
  const acknowledged: Attempt[] = [];
  const writer = await openWriter(server.address, { references: await look(readReferences), pixels: 400 });

  for (let round = 1; round <= rounds; round += 1) {
    const load = startWriting(writer, WRITERS);
    await sleep(EARLIEST_MS + Math.random() * (LATEST_MS - EARLIEST_MS));
    killFamily(server.process.pid ?? 0);
    await load.stop();
    await server.kill();
    server = await startAgain();

    acknowledged.push(...load.acknowledged());
    // A caller that got no answer retries with the same key; the server applies it once.
    for (const { attempt } of load.refused().slice(0, WRITERS)) {
      const outcome = await writer.create(attempt);
      expect('a request that got no answer can be repeated', outcome.status === 201, outcome);
      if (outcome.status === 201) acknowledged.push(attempt);
    }
    await look((pool) => expectWhole({ expect }, pool, acknowledged, files));
  }

  const { orphans, left } = await cleanUpOrphans(look, files, async () => {
    await server.stop();
    server = await startAgain();
  });
  expect('no file is left that no row names', left.length === 0, left);
  say(`${orphans.length} orphaned files, ${orphans.length - left.length} cleaned up`);
  say(`${acknowledged.length} writes acknowledged, none lost`);
}
