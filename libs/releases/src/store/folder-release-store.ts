import { SHELL_DEPLOYABLE } from '@portal/domain';
import { BUILD_REPORT_FILE, type BuildReport } from '../contract/build-report';
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import {
  createAtomically,
  ifPresent,
  isFileError,
  moveFolderInto,
  replaceAtomically,
  writeDurably,
} from './durable-files';
import { createReleaseDocuments } from './release-documents';
import { deployablePath, type ReleaseStore, type StoredVersion } from './release-store';
import { assertSameVersion, readReport, readVersionFiles } from './version-files';

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
  const fileOf = (key: string): string => path.join(root, key);
  const namesIn = async (folder: string): Promise<string[]> => (await ifPresent(readdir(fileOf(folder)))) ?? [];
  const documents = createReleaseDocuments({
    get: (key) => ifPresent(readFile(fileOf(key))),
    put: (key, content) => replaceAtomically(fileOf(key), content),
    putIfAbsent: (key, content) => createAtomically(fileOf(key), content),
    list: async (folder) => {
      const names = await readdir(fileOf(folder)).catch((error: unknown) => {
        // A store that cannot be read is not one without releases.
        if (isFileError(error, 'ENOENT')) return [];
        throw error;
      });
      return names.map((name) => ({ key: folder + name }));
    },
  });
  const versionFolder = (deployable: string, version: string): string =>
    path.join(root, deployablePath(deployable), version);
  const reportFile = (deployable: string, version: string): string =>
    path.join(versionFolder(deployable, version), BUILD_REPORT_FILE);

  const storedReport = async (deployable: string, version: string): Promise<BuildReport | undefined> => {
    const content = await ifPresent(readFile(reportFile(deployable, version)));
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

  const isStored = async (deployable: string, report: BuildReport): Promise<boolean> => {
    const stored = await storedReport(deployable, report.version);
    if (stored) assertSameVersion(stored, report);
    return stored !== undefined;
  };

  /**
   * Takes the report of a version away, in one step: from then on it is not stored, and nothing renews it.
   * @returns false when another process removes it, or it was renewed since it was listed and stays
   */
  const takeReport = async ({ deployable, version, storedAt }: StoredVersion): Promise<boolean> => {
    const report = reportFile(deployable, version);
    const taken = path.join(versionFolder(deployable, version), `.${BUILD_REPORT_FILE}`);
    const moved = await ifPresent(rename(report, taken).then(() => stat(taken)));
    if (!moved || moved.mtime.getTime() === storedAt.getTime()) return moved !== undefined;
    await rename(taken, report);
    return false;
  };

  return {
    ...documents,
    servedFolder: root,
    makeServable: () => Promise.resolve(),
    storedReport,
    readVersionFile: (deployable, version, name) => readFile(path.join(versionFolder(deployable, version), name)),

    async storeVersion({ deployable, report, folder }) {
      if (await isStored(deployable, report)) return;
      const incoming = fileOf(`incoming/${randomUUID()}`);
      try {
        await mkdir(incoming, { recursive: true });
        await copyVersion(report, folder, incoming);
        const isMoved = await moveFolderInto(incoming, versionFolder(deployable, report.version));
        // Another process stored the version meanwhile: fine if it is the same one, refused otherwise.
        if (!isMoved) await isStored(deployable, report);
      } finally {
        await rm(incoming, { recursive: true, force: true });
      }
    },

    async versions() {
      const deployables = [SHELL_DEPLOYABLE, ...(await namesIn('remotes'))];
      const stored = deployables.map(async (deployable) => {
        const names = await namesIn(deployablePath(deployable));
        const reports = names.map((version) => ifPresent(stat(reportFile(deployable, version))));
        return (await Promise.all(reports)).flatMap((report, index): StoredVersion[] =>
          report ? [{ deployable, version: names[index] ?? '', storedAt: report.mtime }] : [],
        );
      });
      return (await Promise.all(stored)).flat();
    },

    async renewVersion(deployable, version) {
      const report = reportFile(deployable, version);
      const now = new Date();
      // A removal that takes the report away after the second look sees the new date.
      const renewed = await ifPresent(utimes(report, now, now).then(() => stat(report)));
      return renewed !== undefined;
    },

    async removeVersions(listed) {
      const removed: StoredVersion[] = [];
      await mkdir(fileOf('incoming'), { recursive: true });
      for (const stored of listed) {
        if (!(await takeReport(stored))) continue;
        const outgoing = fileOf(`incoming/${randomUUID()}`);
        await rename(versionFolder(stored.deployable, stored.version), outgoing);
        await rm(outgoing, { recursive: true, force: true });
        removed.push(stored);
      }
      return removed;
    },
  };
}
