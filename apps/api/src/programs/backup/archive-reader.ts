import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

import { openPromise, type Entry, type ZipFile } from 'yauzl';

import { ARCHIVE_FORMAT, createMeasure, PLACES, UNFOLDING, type ContentsLine, type Manifest } from './archive';
import { ProgramFailure } from '../command';
import { checkSeal } from './seal';

export type Part = {
  name: string;
  /** Throws ProgramFailure at the end when the content differs from the archive's record. */
  into(to: NodeJS.WritableStream): Promise<void>;
};

/** Bytes that the parts of each kind unfold to, as the archive declares and `into` enforces. */
export type DeclaredBytes = Record<'tables' | 'files' | 'releases', number>;

export type Archive = {
  manifest: Manifest;
  declared: DeclaredBytes;
  /** Yields every part, in the order of writing; each is read before the next is requested. */
  parts(): AsyncGenerator<Part>;
  close(): Promise<void>;
};

/**
 * Throws ProgramFailure when it is not one, is not whole, was altered, unfolds to too much, or was made by a newer
 * portal.
 */
export async function openArchive(file: string): Promise<Archive> {
  await checkSeal(file);
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'portal-restore-'));
  const listing = path.join(scratch, 'contents');
  let manifest: Manifest | undefined;
  let declared: DeclaredBytes;
  try {
    await eachEntry(file, async (zip, entry) => {
      const { fileName: name } = entry;
      if (name === PLACES.manifest) {
        const { through } = createMeasure(UNFOLDING.manifestBytes, name);
        const [read] = await Promise.all([json(through), pipeline(await zip.openReadStreamPromise(entry), through)]);
        manifest = read as Manifest;
      }
      if (name === PLACES.contents) {
        const { through } = createMeasure(zip.entryCount * UNFOLDING.lineBytes, name);
        await pipeline(await zip.openReadStreamPromise(entry), through, createWriteStream(listing));
      }
    });
    if (manifest?.format !== ARCHIVE_FORMAT) {
      throw new ProgramFailure(`${file} no es una copia de seguridad que esta versión del portal pueda leer.`);
    }
    declared = await readDeclared(listing);
    await requireProportion(file, declared);
  } catch (error) {
    await rm(scratch, { recursive: true, force: true });
    throw error;
  }

  async function* parts(): AsyncGenerator<Part> {
    const lines = createInterface({ input: createReadStream(listing) })[Symbol.asyncIterator]();
    const zip = await openZip(file);
    try {
      for await (const entry of entriesOf(zip)) {
        if (entry.fileName === PLACES.contents) break;
        const next = await lines.next();
        const said = (next.done === true ? null : JSON.parse(next.value)) as ContentsLine | null;
        if (said?.name !== entry.fileName) throw new ProgramFailure(`${file} no contiene lo que dice contener.`);
        yield { name: said.name, into: (to) => passOn(zip, entry, said, to) };
      }
      if ((await lines.next()).done !== true) throw new ProgramFailure(`A ${file} le faltan partes.`);
    } finally {
      zip.close();
    }
  }

  return { manifest, declared, parts, close: () => rm(scratch, { recursive: true, force: true }) };
}

async function readDeclared(listing: string): Promise<DeclaredBytes> {
  const declared: DeclaredBytes = { tables: 0, files: 0, releases: 0 };
  for await (const line of createInterface({ input: createReadStream(listing) })) {
    const { name, bytes } = JSON.parse(line) as ContentsLine;
    const kind = (['tables', 'files', 'releases'] as const).find((place) => name.startsWith(PLACES[place]));
    if (kind === undefined || !Number.isSafeInteger(bytes) || bytes < 0) {
      throw new ProgramFailure(`${name} no puede estar en una copia.`);
    }
    declared[kind] += bytes;
  }
  return declared;
}

async function requireProportion(file: string, declared: DeclaredBytes): Promise<void> {
  const { size } = await stat(file);
  const total = declared.tables + declared.files + declared.releases;
  if (total <= Math.max(UNFOLDING.bytes, size * UNFOLDING.ratio)) return;
  throw new ProgramFailure(
    `${file} ocupa ${size} bytes y se desempaqueta a ${total}, más de ${UNFOLDING.ratio} veces: no es una copia del portal.`,
  );
}

async function passOn(zip: ZipFile, entry: Entry, said: ContentsLine, to: NodeJS.WritableStream): Promise<void> {
  const { through, measured } = createMeasure(said.bytes, said.name);
  const content: Readable = await zip.openReadStreamPromise(entry);
  await pipeline(content, through, to);
  const { bytes, sha256 } = measured();
  if (bytes !== said.bytes || sha256 !== said.sha256) {
    throw new ProgramFailure(`${said.name} no es lo que se guardó en la copia de seguridad.`);
  }
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  for (const entries = zip.eachEntry(); ;) {
    const next: IteratorResult<Entry, unknown> = await entries.next();
    if (next.done === true) return;
    yield next.value;
  }
}

/** Sizes are checked here (`createMeasure`), with a message for people. */
const openZip = (file: string): Promise<ZipFile> =>
  openPromise(file, { lazyEntries: true, autoClose: false, validateEntrySizes: false });

async function eachEntry(file: string, work: (zip: ZipFile, entry: Entry) => Promise<void>): Promise<void> {
  const zip = await openZip(file);
  try {
    for await (const entry of entriesOf(zip)) await work(zip, entry);
  } finally {
    zip.close();
  }
}
