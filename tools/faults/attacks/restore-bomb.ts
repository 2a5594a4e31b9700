import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';

import type { ProductionAttack } from './attacked';
import { apiProgram, runApiProgram } from './portals';

const MEGABYTE = 1024 * 1024;
const BOMB_MB = 1_000;
const SEAL_BYTES = 64;
const POLL_MS = 100;
/** More than an empty database takes, and far less than the bomb. */
const MOST_GROWTH_MB = 500;

/** Writes an archive like the given one, with one more file of zeros in it, and seals it. */
async function writeBomb(original: string, file: string): Promise<void> {
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream as Readable, createWriteStream(file));
  const from = await openPromise(original, { lazyEntries: true, autoClose: false });
  const lines: string[] = [];
  const block = Buffer.alloc(MEGABYTE);
  const hash = createHash('sha256');
  for (let at = 0; at < BOMB_MB; at += 1) hash.update(block);
  for await (const entry of from.eachEntry()) {
    const content = await buffer(await from.openReadStreamPromise(entry));
    if (entry.fileName === 'contents.ndjson') {
      const name = 'releases/remotes/bomba.js';
      lines.push(JSON.stringify({ name, bytes: BOMB_MB * MEGABYTE, sha256: hash.digest('hex') }));
      zip.addReadStream(Readable.from(repeat(block, BOMB_MB)), name, { mode: 0o100600 });
      zip.addBuffer(Buffer.from(`${content.toString('utf8')}${lines.join('\n')}\n`), entry.fileName);
    } else if (entry.fileName === 'manifest.json') {
      const manifest = JSON.parse(content.toString('utf8')) as { releaseFiles: number };
      zip.addBuffer(
        Buffer.from(JSON.stringify({ ...manifest, releaseFiles: manifest.releaseFiles + 1 })),
        entry.fileName,
      );
    } else zip.addBuffer(content, entry.fileName);
  }
  from.close();
  zip.end({ comment: '0'.repeat(SEAL_BYTES), forceZip64Format: false });
  await written;
  const bytes = await readFile(file);
  const body = bytes.subarray(0, -SEAL_BYTES);
  await writeFile(file, Buffer.concat([body, Buffer.from(createHash('sha256').update(body).digest('hex'))]));
}

function* repeat(block: Buffer, count: number): Generator<Buffer> {
  for (let at = 0; at < count; at += 1) yield block;
}

async function megabytesOf(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(path.join(folder, name)).then(
        ({ size }) => size,
        () => 0, // it was removed meanwhile
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / MEGABYTE;
}

/** Restores an archive of a few megabytes that unpacks to gigabytes. It must be refused before the disk is full. */
export const restoreBomb: ProductionAttack = async (portal, { checks, isBuilt, folder }) => {
  const place = path.join(folder, 'bomb');
  await mkdir(place);
  const backup = runApiProgram('backup', ['--to', place], { isBuilt, environment: { DATA_DIR: portal.dataDir } });
  if (backup.code !== 0) throw new Error(`backup failed: ${backup.printed}`);
  const [name = ''] = (await readdir(place)).filter((one) => one.endsWith('.zip'));
  const file = path.join(place, 'bomba.zip');
  await writeBomb(path.join(place, name), file);
  const { size } = await stat(file);

  const dataDir = path.join(place, 'data');
  let most = 0;
  const startedAt = performance.now();
  const restored = await new Promise<{ code: number; printed: string }>((resolve) => {
    const timer = setInterval(() => void megabytesOf(dataDir).then((now) => (most = Math.max(most, now))), POLL_MS);
    execFile(
      process.execPath,
      [...apiProgram('restore', isBuilt), '--from', file],
      { env: { ...process.env, DATABASE_URL: '', FILES_URL: '', DATA_DIR: dataDir }, timeout: 120_000 },
      (error, stdout, stderr) => {
        clearInterval(timer);
        resolve({ code: error === null ? 0 : Number(error.code ?? -1), printed: stdout + stderr });
      },
    );
  });
  const seconds = (performance.now() - startedAt) / 1000;
  const said = restored.printed.trim().split('\n').at(-1) ?? '';
  checks.say(
    `restore of an archive of ${(size / MEGABYTE).toFixed(1)} MB that unpacks to ${BOMB_MB} MB: exit code ${restored.code} after ${seconds.toFixed(1)} s, at most ${most.toFixed(0)} MB on the disk: ${said.slice(0, 160)}`,
  );
  checks.expect('it is refused', restored.code === 1, restored);
  checks.expect(`it never takes ${MOST_GROWTH_MB} MB`, most < MOST_GROWTH_MB, most);
};
