// Lets the disk of the photos run full while people send them, and empties it again.
import { execFileSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { ERROR_MESSAGES } from '@portal/domain';

import { expectWhole, findOrphans } from './consistency';
import { runFault } from './fault';
import { SEEDED_PASSWORD } from '../testing/sign-in';
import { openWriter, readReferences, startWriting } from './write-load';

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

runFault('disk full', async ({ folder, say, expect, atEnd, start, openSeededDatabase }) => {
  const dataDir = path.join(folder, 'small');
  await mkdir(dataDir);
  const obstacle = mountSmallDisk(dataDir);
  if (obstacle !== null) {
    say(`SKIPPED, there is no small disk to fill: ${obstacle}`);
    return 'skipped';
  }
  atEnd(() => execFileSync('umount', [dataDir]));
  const files = path.join(dataDir, 'files');
  const { connectionString, pool } = await openSeededDatabase({ dataDir });
  const ballast = path.join(dataDir, 'ballast');
  await writeFile(ballast, Buffer.alloc(BALLAST_BYTES));
  const server = await start({ app: 'gateway', environment: { DATABASE_URL: connectionString, DATA_DIR: dataDir } });
  const references = await readReferences(pool);
  const writer = await openWriter(server.address, { references, pixels: 900, password: SEEDED_PASSWORD });
  const writing = startWriting(writer, WRITERS);
  for (const until = Date.now() + LONGEST_MS; writing.refused().length < 3 * WRITERS && Date.now() < until;) {
    await sleep(50);
  }
  await writing.stop();
  const refused = writing.refused();
  expect('the disk ran full', refused.length > 0);
  const unclear = refused.filter(
    ({ outcome }) =>
      outcome.status !== 507 || outcome.message !== ERROR_MESSAGES.STORAGE_FULL || outcome.retryAfter === null,
  );
  expect('every refusal says that there is no room', unclear.length === 0, unclear.slice(0, 3));
  const acknowledged = writing.acknowledged();
  const isWhole = async (): Promise<void> => {
    await expectWhole({ expect }, pool, acknowledged, files);
    const orphans = await findOrphans(pool, files);
    expect('no file is left of what was refused', orphans.length === 0, orphans);
    const names = await readdir(files, { recursive: true });
    expect('no file is half-written', !names.some((name) => name.endsWith('.writing')));
    expect('nothing waits', (await readdir(path.join(dataDir, 'staging'))).length === 0);
  };
  await isWhole();

  await rm(ballast);
  const retried = refused[0]?.attempt;
  const outcome = retried && (await writer.create(retried));
  expect('with room again it works again, without a restart', outcome?.status === 201, outcome);
  if (retried) acknowledged.push(retried);
  await isWhole();
  say(`${acknowledged.length} requests stored, ${refused.length} refused with 507, nothing of them left`);
});
