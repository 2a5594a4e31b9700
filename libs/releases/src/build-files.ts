import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { BUILD_REPORT_FILE, parseBuildReport, storedFiles, type BuildReport } from './contract/build-report';
import { ReleaseRefusedError } from './refusals';

/** A finished build on this machine, to be published as a deployable: `shell`, or the name of an area. */
export type LocalBuild = { deployable: string; folder: string; report: BuildReport };

export async function ifPresent<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}

/**
 * Returns the build, or undefined when nothing was built there.
 * @throws PlatformFormatError when its report cannot be read
 */
export async function readLocalBuild(deployable: string, folder: string): Promise<LocalBuild | undefined> {
  const content = await ifPresent(readFile(path.join(folder, BUILD_REPORT_FILE), 'utf8'));
  return content === undefined ? undefined : { deployable, folder, report: parseBuildReport(JSON.parse(content)) };
}

/** Reads the builds that lie in folders of their names; `inside` is the folder of the build within each. */
export async function readLocalBuilds(folder: string, inside = ''): Promise<LocalBuild[]> {
  const names = ((await ifPresent(readdir(folder))) ?? []).sort();
  const builds = await Promise.all(names.map((name) => readLocalBuild(name, path.join(folder, name, inside))));
  return builds.filter((build) => build !== undefined);
}

type Unfold = (copy: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const copiesWith = (encoding: 'br' | 'gzip', suffix: string, unfold: Unfold) => ({
  encoding,
  suffix,
  /** The limit guards against a decompression bomb: the copy comes from the sender of the build. */
  isOf: async (copy: Buffer, content: Buffer): Promise<boolean> => {
    const unfolded = await unfold(copy, { maxOutputLength: Math.max(content.length, 1) }).catch(() => null);
    return unfolded?.equals(content) === true;
  },
});

/** Copies that a build lays beside a file to be served; `isOf` compares one with its file. */
export const COMPRESSED_COPIES = [
  copiesWith('br', '.br', promisify(brotliDecompress)),
  copiesWith('gzip', '.gz', promisify(gunzip)),
];

export function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** Source maps included: they are stored under the same version. */
export const haveSameFiles = (one: BuildReport, other: BuildReport): boolean =>
  isDeepStrictEqual(storedFiles(one), storedFiles(other));

/**
 * Returns the paths of all files of a build, compressed copies included, after comparing each with the report.
 * @throws ReleaseRefusedError when one is missing or differs
 */
export async function verifyFiles({ folder, report }: LocalBuild): Promise<string[]> {
  const refuse = (reason: string): never => {
    throw new ReleaseRefusedError(`${report.name} ${report.version}: ${reason}`);
  };
  const verified: string[] = [];
  for (const [name, { integrity, bytes }] of Object.entries(storedFiles(report))) {
    const content = (await ifPresent(readFile(path.join(folder, name)))) ?? refuse(`falta el archivo ${name}`);
    if (content.length !== bytes || integrityOf(content) !== integrity) {
      refuse(`${name} no es el archivo que se construyó`);
    }
    verified.push(name);
    for (const { suffix, isOf } of COMPRESSED_COPIES) {
      const copy = await ifPresent(readFile(path.join(folder, name + suffix)));
      if (!copy) continue;
      if (!(await isOf(copy, content))) refuse(`la copia comprimida ${name}${suffix} no es de ese archivo`);
      verified.push(name + suffix);
    }
  }
  return verified;
}
