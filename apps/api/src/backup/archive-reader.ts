import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

import { openPromise, type Entry, type ZipFile } from 'yauzl';

import { ARCHIVE_FORMAT, createMeasure, PLACES, type ContentsLine, type Manifest } from './archive';
import { BackupFailure } from './backup-failure';
import { checkSeal } from './seal';

/** A part of an archive. It is read by passing it on somewhere, which also compares it with what was written. */
export type Part = {
  name: string;
  /** @throws BackupFailure when it is not what the archive says, after all of it has passed */
  into(to: NodeJS.WritableStream): Promise<void>;
};

export type Archive = {
  manifest: Manifest;
  /** Every part, in the order it was written; one is read before the next is asked for. */
  parts(): AsyncGenerator<Part>;
  close(): Promise<void>;
};

/**
 * Opens an archive after reading all of it once.
 * @throws BackupFailure when it is not one, is not whole, was altered, or was made by a newer portal
 */
export async function openArchive(file: string): Promise<Archive> {
  await checkSeal(file);
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'portal-restore-'));
  const listing = path.join(scratch, 'contents');
  let manifest: Manifest | undefined;
  try {
    await eachEntry(file, async (zip, entry) => {
      if (entry.fileName === PLACES.manifest)
        manifest = (await json(await zip.openReadStreamPromise(entry))) as Manifest;
      if (entry.fileName === PLACES.contents)
        await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(listing));
    });
    if (manifest?.format !== ARCHIVE_FORMAT) {
      throw new BackupFailure(`${file} no es una copia de seguridad que esta versión del portal pueda leer.`);
    }
  } catch (error) {
    await rm(scratch, { recursive: true, force: true });
    throw error;
  }

  async function* parts(): AsyncGenerator<Part> {
    const lines = createInterface({ input: createReadStream(listing) })[Symbol.asyncIterator]();
    const zip = await openPromise(file, { lazyEntries: true, autoClose: false });
    try {
      for await (const entry of entriesOf(zip)) {
        if (entry.fileName === PLACES.contents) break;
        const next = await lines.next();
        const said = (next.done === true ? null : JSON.parse(next.value)) as ContentsLine | null;
        if (said?.name !== entry.fileName) throw new BackupFailure(`${file} no contiene lo que dice contener.`);
        yield { name: said.name, into: (to) => passOn(zip, entry, said, to) };
      }
      if ((await lines.next()).done !== true) throw new BackupFailure(`A ${file} le faltan partes.`);
    } finally {
      zip.close();
    }
  }

  return { manifest, parts, close: () => rm(scratch, { recursive: true, force: true }) };
}

async function passOn(zip: ZipFile, entry: Entry, said: ContentsLine, to: NodeJS.WritableStream): Promise<void> {
  const { through, measured } = createMeasure();
  const content: Readable = await zip.openReadStreamPromise(entry);
  await pipeline(content, through, to);
  const { bytes, sha256 } = measured();
  if (bytes !== said.bytes || sha256 !== said.sha256) {
    throw new BackupFailure(`${said.name} no es lo que se guardó en la copia de seguridad.`);
  }
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (const entries = zip.eachEntry(); ;) {
    const next: IteratorResult<Entry, unknown> = await entries.next();
    if (next.done === true) return;
    yield next.value;
  }
}

async function eachEntry(file: string, work: (zip: ZipFile, entry: Entry) => Promise<void>): Promise<void> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false });
  try {
    for await (const entry of entriesOf(zip)) await work(zip, entry);
  } finally {
    zip.close();
  }
}
