import { SHELL_DEPLOYABLE, type ReleaseDocument } from '@portal/domain';
import { BUILD_REPORT_FILE, type BuildReport } from '../contract/build-report';
import { parseReleaseDocument } from '../contract/release-document';
import { randomUUID } from 'node:crypto';
import { access, mkdir, readFile, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { createAtomically, isFileError, moveFolderInto, replaceAtomically, writeDurably } from './durable-files';
import { documentName, documentNumber, writeDocument } from './release-documents';
import {
  deployablePath,
  OPERATIONS_FILE,
  readOperations,
  ReleaseConflictError,
  toDeployable,
  type Deployable,
  type ReleaseDraft,
  type ReleaseStore,
  type StoredVersion,
} from './release-store';
import { assertSameVersion, readIfPresent, readReport, readVersionFiles } from './version-files';

/**
 * A release store in a folder:
 *
 *     documents/000001.json …            one immutable document per release; the highest number is the current one
 *     shell/<version>/…                  immutable published files, with their compressed copies
 *     remotes/<name>/<version>/…
 *     operations.json                    what the API that was started last serves
 *     incoming/                          versions being copied, moved into place in one step, and versions being removed
 *
 * @param root `<DATA_DIR>/releases`; created on the first write
 */
export function createFolderReleaseStore(root: string): ReleaseStore {
  const documents = path.join(root, 'documents');
  const versionFolder = (deployable: Deployable, version: string): string =>
    path.join(root, deployablePath(deployable), version);
  const reportFile = (deployable: Deployable, version: string): string =>
    path.join(versionFolder(deployable, version), BUILD_REPORT_FILE);

  const numbers = async (): Promise<number[]> => {
    try {
      return (await readdir(documents)).flatMap(documentNumber).sort((left, right) => left - right);
    } catch (error) {
      if (isFileError(error, 'ENOENT')) return [];
      throw error;
    }
  };

  const newestNumber = async (): Promise<number> => (await numbers()).at(-1) ?? 0;

  const find = async (number: number): Promise<ReleaseDocument | undefined> => {
    const content = await readIfPresent(path.join(documents, documentName(number)));
    return content && parseReleaseDocument(JSON.parse(content.toString('utf8')));
  };

  const storedReport = async (deployable: Deployable, version: string): Promise<BuildReport | undefined> => {
    const content = await readIfPresent(reportFile(deployable, version));
    return content && readReport(content);
  };

  const copyVersion = async (report: BuildReport, from: string, to: string): Promise<void> => {
    for await (const { name, content, copies } of readVersionFiles(from, report)) {
      const target = path.join(to, name);
      await mkdir(path.dirname(target), { recursive: true });
      await writeDurably(target, content);
      for (const copy of copies) await writeDurably(target + copy.suffix, copy.content);
    }
    await writeDurably(path.join(to, BUILD_REPORT_FILE), JSON.stringify(report));
  };

  /** Checks whether exactly this version is stored already. */
  const isStored = async (deployable: Deployable, report: BuildReport): Promise<boolean> => {
    const stored = await storedReport(deployable, report.version);
    if (stored) assertSameVersion(stored, report);
    return stored !== undefined;
  };

  const storeVersion = async (deployable: Deployable, report: BuildReport, folder: string): Promise<void> => {
    if (await isStored(deployable, report)) return;
    const incoming = path.join(root, 'incoming', randomUUID());
    try {
      await mkdir(incoming, { recursive: true });
      await copyVersion(report, folder, incoming);
      const isMoved = await moveFolderInto(incoming, versionFolder(deployable, report.version));
      // Another process stored the version meanwhile: fine if it is the same one, refused otherwise.
      if (!isMoved) await isStored(deployable, report);
    } finally {
      await rm(incoming, { recursive: true, force: true });
    }
  };

  const namesIn = async (folder: string): Promise<string[]> => {
    try {
      return await readdir(path.join(root, folder));
    } catch (error) {
      if (isFileError(error, 'ENOENT', 'ENOTDIR')) return [];
      throw error;
    }
  };

  /** A version as it is stored, as a list of one; empty for whatever else lies in the folder. */
  const storedVersion = async (deployable: Deployable, version: string): Promise<StoredVersion[]> => {
    try {
      const { mtime } = await stat(reportFile(deployable, version));
      return [{ deployable, version, storedAt: mtime }];
    } catch (error) {
      if (isFileError(error, 'ENOENT', 'ENOTDIR')) return [];
      throw error;
    }
  };

  const versions = async (): Promise<StoredVersion[]> => {
    const deployables = [SHELL_DEPLOYABLE, ...(await namesIn('remotes'))].map(toDeployable);
    const stored = deployables.map(async (deployable) => {
      const names = await namesIn(deployablePath(deployable));
      return Promise.all(names.map((version) => storedVersion(deployable, version)));
    });
    return (await Promise.all(stored)).flat(2);
  };

  /** The date of its report is the date of a version. */
  const renewVersion = async (deployable: Deployable, version: string): Promise<boolean> => {
    const report = reportFile(deployable, version);
    const now = new Date();
    try {
      await utimes(report, now, now);
      // A removal that takes the report away after this sees the new date.
      await access(report);
      return true;
    } catch (error) {
      if (isFileError(error, 'ENOENT', 'ENOTDIR')) return false;
      throw error;
    }
  };

  /**
   * Takes the report of a version away, in one step: from then on it is not stored, and nothing renews it.
   * @returns false when another process removes it, or it was renewed since it was listed and stays
   */
  const takeReport = async ({ deployable, version, storedAt }: StoredVersion): Promise<boolean> => {
    const report = reportFile(deployable, version);
    const taken = path.join(versionFolder(deployable, version), `.${BUILD_REPORT_FILE}`);
    try {
      await rename(report, taken);
    } catch (error) {
      if (isFileError(error, 'ENOENT', 'ENOTDIR')) return false;
      throw error;
    }
    if ((await stat(taken)).mtime.getTime() === storedAt.getTime()) return true;
    await rename(taken, report);
    return false;
  };

  /** A version disappears in one step, as it appeared. */
  const removeVersions = async (listed: readonly StoredVersion[]): Promise<StoredVersion[]> => {
    const removed: StoredVersion[] = [];
    await mkdir(path.join(root, 'incoming'), { recursive: true });
    for (const stored of listed) {
      if (!(await takeReport(stored))) continue;
      const outgoing = path.join(root, 'incoming', randomUUID());
      await rename(versionFolder(stored.deployable, stored.version), outgoing);
      await rm(outgoing, { recursive: true, force: true });
      removed.push(stored);
    }
    return removed;
  };

  const commit = async (draft: ReleaseDraft, expected: number): Promise<ReleaseDocument> => {
    if ((await newestNumber()) !== expected) throw new ReleaseConflictError(expected);
    const { release, text } = writeDocument(draft, expected + 1);
    if (!(await createAtomically(path.join(documents, documentName(release.number)), text))) {
      throw new ReleaseConflictError(expected);
    }
    return release;
  };

  return {
    servedFolder: root,
    makeServable: () => Promise.resolve(),
    current: async () => find(await newestNumber()),
    find,
    numbers,
    newestNumber,
    storeVersion,
    storedReport,
    versions,
    renewVersion,
    removeVersions,
    readVersionFile: (deployable, version, name) => readFile(path.join(versionFolder(deployable, version), name)),
    commit,
    recordOperations: (operations) => replaceAtomically(path.join(root, OPERATIONS_FILE), JSON.stringify(operations)),
    async recordedOperations() {
      const content = await readIfPresent(path.join(root, OPERATIONS_FILE));
      return content && readOperations(content);
    },
  };
}
