import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';

import { ZipFile } from 'yazl';

import { createMeasure, PLACES, type ContentsLine, type Manifest } from './archive';
import { BLANK_SEAL, createSealer } from './seal';
import { syncFile } from '../../platform/files/sync-file';

export type ArchiveWriter = {
  /** Adds a part as it comes, never keeping it whole. */
  add(name: string, content: Readable, isPacked?: boolean): Promise<void>;
  /** Ends it; when this returns, it survives a power failure. */
  finish(manifest: Manifest): Promise<void>;
  abandon(): Promise<void>;
};

/** Creates a writer of an archive at `file`; an existing file is replaced only at the end. */
export function createArchiveWriter(file: string): ArchiveWriter {
  const unfinished = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.writing`);
  const listing = `${unfinished}.contents`;
  const zip = new ZipFile();
  const lines = createWriteStream(listing, { mode: 0o600 });
  // It holds the hashes of passwords and personal data: only its owner may read it.
  const written = pipeline(
    zip.outputStream as Readable,
    createSealer(),
    createWriteStream(unfinished, { mode: 0o600 }),
  );
  // `put` and the end of the archive report these failures; until then they must not end the process.
  zip.on('error', () => undefined);
  written.catch(() => undefined);
  lines.on('error', () => undefined);

  const put = async (name: string, content: Readable, isPacked = false): Promise<Omit<ContentsLine, 'name'>> => {
    const { through, measured } = createMeasure();
    const passed = pipeline(content, through);
    zip.addReadStream(through, name, { compress: !isPacked, mode: 0o100600 });
    // A full disk ends the archive, and nobody would read the part to its end.
    await Promise.race([Promise.all([passed, finished(through)]), written.then(() => Promise.reject(new Error(name)))]);
    return measured();
  };

  return {
    async add(name, content, isPacked) {
      const line: ContentsLine = { name, ...(await put(name, content, isPacked)) };
      if (!lines.write(`${JSON.stringify(line)}\n`)) await once(lines, 'drain');
    },
    async finish(manifest) {
      lines.end();
      await finished(lines);
      const handle = await open(listing);
      await put(PLACES.contents, handle.createReadStream());
      await put(PLACES.manifest, Readable.from([Buffer.from(JSON.stringify(manifest, null, 2))]));
      zip.end({ comment: BLANK_SEAL, forceZip64Format: false });
      await written;
      await syncFile(unfinished);
      await rename(unfinished, file);
      await syncFile(path.dirname(file));
      await rm(listing, { force: true });
    },
    async abandon() {
      lines.destroy();
      (zip.outputStream as Readable).destroy();
      await written.catch(() => undefined);
      await rm(unfinished, { force: true });
      await rm(listing, { force: true });
    },
  };
}
