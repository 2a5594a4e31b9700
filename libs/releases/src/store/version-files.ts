import { type ReleaseFiles } from '@portal/domain';
import { parseBuildReport, storedFiles, type BuildReport } from '../contract/build-report';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { ifPresent } from './durable-files';
import { ReleaseRefusedError } from './release-store';

type Unfold = (copy: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const copiesWith = (suffix: string, unfold: Unfold) => ({
  suffix,
  /** The limit guards against a decompression bomb: the copy comes from the sender of the build. */
  isOf: async (copy: Buffer, content: Buffer): Promise<boolean> => {
    const unfolded = await unfold(copy, { maxOutputLength: Math.max(content.length, 1) }).catch(() => null);
    return unfolded?.equals(content) === true;
  },
});

/** Copies that a build lays beside a file for the gateway to serve; `isOf` compares one with its file. */
export const COMPRESSED_COPIES = [copiesWith('.br', promisify(brotliDecompress)), copiesWith('.gz', promisify(gunzip))];

export function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

export function readReport(content: Buffer): BuildReport {
  return parseBuildReport(JSON.parse(content.toString('utf8')));
}

function sameFiles(left: ReleaseFiles, right: ReleaseFiles): boolean {
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && left[name]?.integrity === right[name]?.integrity)
  );
}

/** Throws ReleaseRefusedError when the stored version differs from the one to be stored. */
export function assertSameVersion(stored: BuildReport, report: BuildReport): void {
  if (sameFiles(stored.files, report.files)) return;
  throw new ReleaseRefusedError(
    `${report.name} ${report.version} ya está publicada con otro contenido; sube la versión de su package.json`,
  );
}

type VersionFile = { name: string; content: Buffer; copies: { suffix: string; content: Buffer }[] };

async function readCopies(file: string, content: Buffer, refuse: (reason: string) => never) {
  const copies: VersionFile['copies'] = [];
  for (const { suffix, isOf } of COMPRESSED_COPIES) {
    const copy = await ifPresent(readFile(file + suffix));
    if (!copy) continue;
    if (!(await isOf(copy, content)))
      refuse(`la copia comprimida ${path.basename(file)}${suffix} no es de ese archivo`);
    copies.push({ suffix, content: copy });
  }
  return copies;
}

/** Throws ReleaseRefusedError when one is missing or differs from the report. */
export async function* readVersionFiles(folder: string, report: BuildReport): AsyncGenerator<VersionFile> {
  const refuse = (reason: string): never => {
    throw new ReleaseRefusedError(`${report.name} ${report.version}: ${reason}`);
  };
  for (const [name, { integrity, bytes }] of Object.entries(storedFiles(report))) {
    const file = path.join(folder, name);
    const content = (await ifPresent(readFile(file))) ?? refuse(`falta el archivo ${name}`);
    if (content.length !== bytes || integrityOf(content) !== integrity)
      refuse(`${name} no es el archivo que se construyó`);
    yield { name, content, copies: await readCopies(file, content, refuse) };
  }
}
