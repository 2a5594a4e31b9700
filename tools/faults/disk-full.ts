// Lets the disk of the photos run full while people send them, and empties it again.
import { execFileSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { ERROR_MESSAGES } from '@portal/domain';

import { createChecks, runProgram } from './checks';
import { findDefects, findOrphans } from './consistency';
import { SEEDED_PASSWORD, signIn } from './people';
import { freePort } from '../testing/free-port';
import { launchServer, untilApiReady } from './portal-process';
import { openSeededDatabase } from './seeded-database';
import { createWriter, drawNoise, readReferences, startWriting } from './write-load';

const WRITERS = 4;
/** Room for the demonstration's photos and some more. */
const SIZE = '64m';
const BALLAST_BYTES = 30 * 1024 * 1024;
const LONGEST_MS = 60_000;

/**
 * Mounts a small disk.
 * @returns the reason why that is impossible here, or null when it is mounted
 */
function mountSmallDisk(folder: string): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'mounting one needs root on Linux';
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder], { stdio: 'pipe' });
    chmodSync(folder, 0o755);
    return null;
  } catch (error) {
    return `mount is not allowed here (${String(error).split('\n')[0] ?? ''})`;
  }
}

runProgram(async () => {
  const { values } = parseArgs({ options: { built: { type: 'boolean', default: false } } });
  const checks = createChecks('disk full');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-disk-'));
  const dataDir = path.join(folder, 'small');
  await mkdir(dataDir);
  const obstacle = mountSmallDisk(dataDir);
  if (obstacle !== null) {
    checks.say(`SKIPPED, there is no small disk to fill: ${obstacle}`);
    await rm(folder, { recursive: true });
    return;
  }
  const files = path.join(dataDir, 'files');
  const database = await openSeededDatabase({ databaseDir: path.join(folder, 'database'), dataDir });
  const ballast = path.join(dataDir, 'ballast');
  await writeFile(ballast, Buffer.alloc(BALLAST_BYTES));
  const server = launchServer({
    app: 'gateway',
    isBuilt: values.built,
    port: await freePort(),
    environment: { DATABASE_URL: database.connectionString, DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    logFile: path.join(folder, 'log'),
  });
  try {
    await untilApiReady(server);
    const writer = createWriter(server.address, {
      credentials: await signIn(server.address, 'cliente@demo.test', SEEDED_PASSWORD),
      references: await readReferences(database.pool),
      photo: await drawNoise(900),
    });
    const writing = startWriting(writer, WRITERS);
    const refusals = () => writing.written.filter(({ outcome }) => outcome.status !== 201);
    for (const until = Date.now() + LONGEST_MS; refusals().length < 3 * WRITERS && Date.now() < until;) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await writing.stop();
    const refused = refusals();
    checks.expect('the disk ran full', refused.length > 0);
    const unclear = refused.filter(
      ({ outcome }) =>
        outcome.status !== 507 || outcome.message !== ERROR_MESSAGES.STORAGE_FULL || outcome.retryAfter === null,
    );
    checks.expect('every refusal says that there is no room', unclear.length === 0, unclear.slice(0, 3));
    const acknowledged = writing.written.filter(({ outcome }) => outcome.status === 201).map(({ attempt }) => attempt);
    const isWhole = async (): Promise<void> => {
      const defects = await findDefects(database.pool, acknowledged, files);
      for (const [what, found] of Object.entries(defects)) checks.expect(what, found.length === 0, found);
      const orphans = await findOrphans(database.pool, files);
      checks.expect('no file is left of what was refused', orphans.length === 0, orphans);
      const names = await readdir(files, { recursive: true });
      checks.expect('no file is half-written', !names.some((name) => name.endsWith('.writing')));
      checks.expect('nothing waits', (await readdir(path.join(dataDir, 'staging'))).length === 0);
    };
    await isWhole();

    await rm(ballast);
    const retried = refused[0]?.attempt;
    const outcome = retried === undefined ? undefined : await writer.create(retried);
    checks.expect('with room again it works again, without a restart', outcome?.status === 201, outcome);
    if (retried !== undefined) acknowledged.push(retried);
    await isWhole();
    checks.say(`${acknowledged.length} requests stored, ${refused.length} refused with 507, nothing of them left`);
    checks.finish();
  } finally {
    await server.stop();
    await database.close();
    execFileSync('umount', [dataDir]);
    await rm(folder, { recursive: true, force: true });
  }
});
