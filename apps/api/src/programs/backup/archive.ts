import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

import { ProgramFailure } from '../command';

/** Raised when an older program could not read what a newer one writes. */
export const ARCHIVE_FORMAT = 1;

export const PLACES = {
  tables: 'tables/',
  files: 'files/',
  releases: 'releases/',
  contents: 'contents.ndjson',
  manifest: 'manifest.json',
} as const;

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

export type ContentsLine = { name: string; bytes: number; sha256: string };

/** Limits of an archive's uncompressed size, so that a small file cannot fill the disk. */
export const UNFOLDING = {
  /** All parts together, as a multiple of the archive's size. Photos do not shrink, tables of text about ten times. */
  ratio: 100,
  /** All parts together, in bytes, where the archive is small: 64 MB. */
  bytes: 64 * 1024 * 1024,
  /** The manifest, in bytes; it names every photo that was missing. */
  manifestBytes: 64 * 1024 * 1024,
  lineBytes: 1024,
} as const;

/** The stream fails at the first byte beyond `most`. */
export function createMeasure(
  most = Number.POSITIVE_INFINITY,
  name = '',
): { through: Transform; measured: () => Omit<ContentsLine, 'name'> } {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      if (bytes <= most) done(null, chunk);
      else done(new ProgramFailure(`${name} se desempaqueta a más de lo que la copia de seguridad declara.`));
    },
  });
  return { through, measured: () => ({ bytes, sha256: hash.digest('hex') }) };
}
