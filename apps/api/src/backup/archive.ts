import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** Raised when an older program could not read what a newer one writes. */
export const ARCHIVE_FORMAT = 1;

/** What is in an archive, in this order; the last two describe the rest. */
export const PLACES = {
  tables: 'tables/',
  files: 'files/',
  releases: 'releases/',
  contents: 'contents.ndjson',
  manifest: 'manifest.json',
} as const;

export type ArchivedTable = { name: string; columns: string[]; rows: number };
export type ArchivedSequence = { table: string; column: string; value: string | null };

/** What an archive says of itself. */
export type Manifest = {
  format: number;
  /** The moment whose state it is. */
  takenAt: string;
  /** The migrations that had made the schema, in order. */
  migrations: string[];
  /** In an order in which every row finds those it refers to. */
  tables: ArchivedTable[];
  sequences: ArchivedSequence[];
  files: number;
  /** Files that a row names and the store did not have. */
  missingFiles: string[];
  releaseFiles: number;
};

/** One line of the contents, in the order of the entries they speak of. */
export type ContentsLine = { name: string; bytes: number; sha256: string };

/** @returns a stream that passes everything on, and what passed */
export function createMeasure(): { through: Transform; measured: () => Omit<ContentsLine, 'name'> } {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { through, measured: () => ({ bytes, sha256: hash.digest('hex') }) };
}
