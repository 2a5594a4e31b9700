import {
  BUILD_REPORT_FILE,
  parseBuildReport,
  parseReleaseDocument,
  type BuildReport,
  type ReleaseDocument,
  type ReleaseFiles,
} from '@portal/domain';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { createAtomically, isFileError, moveFolderInto, writeDurably } from './durable-files';
import {
  ReleaseConflictError,
  ReleaseRefusedError,
  unitPath,
  type ReleaseDraft,
  type ReleaseStore,
  type ReleaseUnit,
} from './release-store';

const DOCUMENT_NAME = /^(\d{6,})\.json$/;
/** Copies that a build lays beside a file for the gateway to serve; they are stored with it when they exist. */
const COMPRESSED_COPIES = ['.br', '.gz'];

const documentName = (number: number): string => `${String(number).padStart(6, '0')}.json`;

async function readIfPresent(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (isFileError(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function sameFiles(left: ReleaseFiles, right: ReleaseFiles): boolean {
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => left[name]?.integrity === right[name]?.integrity)
  );
}

/** Reads a file of a build and compares it with what the build's report says of it. */
async function readReportedFile(folder: string, name: string, report: BuildReport): Promise<Buffer> {
  const content = await readIfPresent(path.join(folder, name));
  if (!content) throw new ReleaseRefusedError(`${report.name} ${report.version} lacks its file ${name}`);
  const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  if (integrity !== report.files[name]?.integrity) {
    throw new ReleaseRefusedError(`${report.name} ${report.version}: ${name} is not the file that was built`);
  }
  return content;
}

/**
 * A release store in a folder:
 *
 *     documents/000001.json …            one immutable document per release; the highest number is the current one
 *     shell/<version>/…                  immutable published files, with their compressed copies
 *     remotes/<name>/<version>/…
 *     incoming/                          versions being copied, moved into place in one step
 *
 * @param root `<DATA_DIR>/releases`; created on the first write
 */
export function createFolderReleaseStore(root: string): ReleaseStore {
  const documents = path.join(root, 'documents');
  const versionFolder = (unit: ReleaseUnit, version: string): string => path.join(root, unitPath(unit), version);

  const numbers = async (): Promise<number[]> => {
    try {
      const names = await readdir(documents);
      return names
        .flatMap((name) => DOCUMENT_NAME.exec(name)?.[1] ?? [])
        .map(Number)
        .sort((left, right) => left - right);
    } catch (error) {
      if (isFileError(error, 'ENOENT')) return [];
      throw error;
    }
  };

  const find = async (number: number): Promise<ReleaseDocument | undefined> => {
    const content = await readIfPresent(path.join(documents, documentName(number)));
    return content && parseReleaseDocument(JSON.parse(content.toString('utf8')));
  };

  const current = async (): Promise<ReleaseDocument | undefined> => {
    const newest = (await numbers()).at(-1);
    return newest === undefined ? undefined : find(newest);
  };

  const storedReport = async (unit: ReleaseUnit, version: string): Promise<BuildReport | undefined> => {
    const content = await readIfPresent(path.join(versionFolder(unit, version), BUILD_REPORT_FILE));
    return content && parseBuildReport(JSON.parse(content.toString('utf8')));
  };

  const readVersionFile = (unit: ReleaseUnit, version: string, name: string): Promise<Buffer> =>
    readFile(path.join(versionFolder(unit, version), name));

  const copyVersion = async (report: BuildReport, from: string, to: string): Promise<void> => {
    for (const name of Object.keys(report.files)) {
      const target = path.join(to, name);
      await mkdir(path.dirname(target), { recursive: true });
      await writeDurably(target, await readReportedFile(from, name, report));
      for (const suffix of COMPRESSED_COPIES) {
        const compressed = await readIfPresent(path.join(from, name + suffix));
        if (compressed) await writeDurably(target + suffix, compressed);
      }
    }
    await writeDurably(path.join(to, BUILD_REPORT_FILE), JSON.stringify(report));
  };

  /** @returns whether this very version is stored already */
  const isStored = async (unit: ReleaseUnit, report: BuildReport): Promise<boolean> => {
    const stored = await storedReport(unit, report.version);
    if (!stored) return false;
    if (sameFiles(stored.files, report.files)) return true;
    throw new ReleaseRefusedError(`${report.name} ${report.version} is already published with other contents`);
  };

  const storeVersion = async (unit: ReleaseUnit, report: BuildReport, folder: string): Promise<void> => {
    if (await isStored(unit, report)) return;
    const incoming = path.join(root, 'incoming', randomUUID());
    try {
      await mkdir(incoming, { recursive: true });
      await copyVersion(report, folder, incoming);
      const isMoved = await moveFolderInto(incoming, versionFolder(unit, report.version));
      // Another process stored the version meanwhile: fine if it is the same one, refused otherwise.
      if (!isMoved) await isStored(unit, report);
    } finally {
      await rm(incoming, { recursive: true, force: true });
    }
  };

  const commit = async (draft: ReleaseDraft, expected: number): Promise<ReleaseDocument> => {
    const newest = (await numbers()).at(-1) ?? 0;
    if (newest !== expected) throw new ReleaseConflictError(expected);
    const release = parseReleaseDocument({ ...draft, number: expected + 1 });
    const file = path.join(documents, documentName(release.number));
    if (!(await createAtomically(file, `${JSON.stringify(release, null, 2)}\n`))) {
      throw new ReleaseConflictError(expected);
    }
    return release;
  };

  return { current, find, numbers, storeVersion, storedReport, readVersionFile, commit };
}
