import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

import { extract, pack } from 'tar-stream';

import { syncFile } from '../../platform/files/sync-file';
import { ProgramFailure } from '../command';

/** Raised when an older program could not read what a newer one writes. */
export const ARCHIVE_FORMAT = 2;

export const PLACES = { tables: 'tables/', files: 'files/' } as const;
const MANIFEST = 'manifest.json';
/** The last entry: the hashes of all others, as `sha256sum --check` reads them. */
const SUMS = 'SHA256SUMS';

export type ArchivedTable = { name: string; columns: string[]; rows: number };
export type ArchivedSequence = { table: string; column: string; value: string | null };

export type Manifest = {
  format: number;
  takenAt: string;
  migrations: string[];
  /** In an order in which every row finds those it refers to. */
  tables: ArchivedTable[];
  sequences: ArchivedSequence[];
  files: number;
  missingFiles: string[];
  releaseFiles: number;
};

export type AddEntry = (name: string, content: Buffer | Readable) => Promise<void>;

const hashing = (hash: Hash) =>
  async function* pass(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      hash.update(chunk);
      yield chunk;
    }
  };

/** Writes an archive, which appears whole or not at all. Its entries are added one after the other. */
export async function writeArchive(file: string, fill: (add: AddEntry) => Promise<Manifest>): Promise<Manifest> {
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true });
  // It holds the hashes of passwords and personal data: only its owner may read it, also while it is written.
  const scratch = await mkdtemp(path.join(folder, '.writing-'));
  const unfinished = path.join(scratch, 'archive');
  const tar = pack();
  const written = pipeline(tar, createWriteStream(unfinished, { mode: 0o600 }));
  written.catch(() => undefined);
  let sums = '';

  const addSized = async (name: string, size: number, content: Readable): Promise<void> => {
    const hash = createHash('sha256');
    await pipeline(content, hashing(hash), tar.entry({ name, size, mode: 0o600 }));
    sums += `${hash.digest('hex')}  ${name}\n`;
  };
  const add: AddEntry = async (name, content) => {
    if (Buffer.isBuffer(content)) return addSized(name, content.length, Readable.from(content));
    // An entry begins with its size, which a stream shows at its end.
    const spooled = path.join(scratch, 'entry');
    await pipeline(content, createWriteStream(spooled));
    await addSized(name, (await stat(spooled)).size, createReadStream(spooled));
  };

  try {
    const manifest = await fill(add);
    await add(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 2)));
    await add(SUMS, Buffer.from(sums));
    tar.finalize();
    await written;
    await syncFile(unfinished);
    await rename(unfinished, file);
    await syncFile(folder);
    return manifest;
  } catch (error) {
    tar.destroy(error as Error);
    // Fails with the first cause, such as a full disk.
    await written;
    throw error;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

export type ArchiveEntry = { name: string; bytes: number; content: AsyncIterable<Uint8Array> };

/**
 * Reads an archive from its start to its end.
 * @throws Error when names or contents are not those that were written
 */
export async function readArchive(file: string, each: (entry: ArchiveEntry) => Promise<void>): Promise<void> {
  const tar = extract();
  const reading = pipeline(createReadStream(file), tar);
  reading.catch(() => undefined);
  const sums = createHash('sha256');
  let listed = '';
  for await (const entry of tar) {
    const { name, size } = entry.header;
    const hash = createHash('sha256');
    const content = hashing(hash)(entry as AsyncIterable<Uint8Array>);
    if (listed !== '') throw new Error(`${name} follows the sums`);
    if (name !== SUMS) await each({ name, bytes: size, content });
    for await (const rest of content) void rest;
    if (name === SUMS) listed = hash.digest('hex');
    else sums.update(`${hash.digest('hex')}  ${name}\n`);
  }
  await reading;
  if (listed !== sums.digest('hex')) throw new Error(`${file} is not what was written`);
}

type CheckedArchive = { manifest: Manifest; bytes: Record<keyof typeof PLACES, number> };

/**
 * Reads all of an archive without using it.
 * @throws ProgramFailure when it is not one, is not whole, was altered, or has another format
 */
export async function checkArchive(file: string): Promise<CheckedArchive> {
  const bytes = { tables: 0, files: 0 };
  let manifest: Manifest | undefined;
  try {
    await readArchive(file, async (entry) => {
      for (const place of ['tables', 'files'] as const) {
        if (entry.name.startsWith(PLACES[place])) bytes[place] += entry.bytes;
      }
      if (entry.name === MANIFEST) manifest = JSON.parse(await text(entry.content)) as Manifest;
    });
  } catch {
    throw new ProgramFailure(`${file} no es una copia de seguridad del portal, está incompleto o fue alterado.`);
  }
  if (manifest?.format !== ARCHIVE_FORMAT) {
    throw new ProgramFailure(`${file} no es una copia de seguridad que esta versión del portal pueda leer.`);
  }
  return { manifest, bytes };
}
