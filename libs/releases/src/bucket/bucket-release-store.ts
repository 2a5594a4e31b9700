import {
  BUILD_REPORT_FILE,
  parseReleaseDocument,
  storedFiles,
  type BuildReport,
  type ReleaseDocument,
} from '@portal/domain';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { createAtomically } from '../store/durable-files';
import { documentName, documentNumber, writeDocument } from '../store/release-documents';
import {
  deployablePath,
  OPERATIONS_FILE,
  readOperations,
  ReleaseConflictError,
  ReleaseStoreError,
  type Deployable,
  type ReleaseStore,
} from '../store/release-store';
import {
  assertSameVersion,
  COMPRESSED_COPIES,
  integrityOf,
  isPresent,
  readReport,
  readVersionFiles,
} from '../store/version-files';
import type { BucketObjects } from './bucket-objects';

const DOCUMENTS = 'documents/';
/** How long the absence of a version is cached, so that repeated requests do not reach the bucket. Milliseconds. */
const MISSING_FOR_MS = 5_000;
const MOST_MISSING = 1_000;

/** Contents are stored under their hash, so that concurrent writers can only store the same. */
const contentKey = (integrity: string): string =>
  `contents/${Buffer.from(integrity.slice(7), 'base64').toString('hex')}`;

/**
 * A release store in a bucket, with the guarantees of the store in a folder:
 *
 *     documents/000001.json …                      one immutable document per release, written on condition that it is new
 *     versions/remotes/<name>/<version>/release.json   names the files of a version by their hash; written last, and once
 *     contents/<sha-384>, .br, .gz                 the files themselves
 *
 * What the gateway serves is fetched once, checked against its hash, and kept in `cacheFolder`, which may be deleted at
 * any time while the gateway does not run.
 */
export function createBucketReleaseStore(objects: BucketObjects, cacheFolder: string): ReleaseStore {
  const reports = new Map<string, BuildReport>();
  const missing = new Map<string, number>();
  const fetching = new Map<string, Promise<void>>();
  let knownNewest = 0;
  let isConditionalKnown: Promise<void> | undefined;

  const reportKey = (deployable: Deployable, version: string): string =>
    `versions/${deployablePath(deployable)}/${version}/${BUILD_REPORT_FILE}`;

  const storedReport = async (deployable: Deployable, version: string): Promise<BuildReport | undefined> => {
    const key = reportKey(deployable, version);
    const known = reports.get(key);
    if (known) return known;
    const content = await objects.get(key);
    if (!content) return undefined;
    const report = readReport(content);
    reports.set(key, report);
    return report;
  };

  const numbers = async (): Promise<number[]> => {
    const keys = await objects.list(DOCUMENTS);
    return keys.flatMap((key) => documentNumber(key.slice(DOCUMENTS.length))).sort((left, right) => left - right);
  };

  /** Asks only for what came after the newest known one, however long the history is. */
  const newestNumber = async (): Promise<number> => {
    const after = knownNewest === 0 ? undefined : DOCUMENTS + documentName(knownNewest);
    const keys = await objects.list(DOCUMENTS, after);
    const found = keys.flatMap((key) => documentNumber(key.slice(DOCUMENTS.length)));
    knownNewest = Math.max(knownNewest, ...found);
    return knownNewest;
  };

  const find = async (number: number): Promise<ReleaseDocument | undefined> => {
    const content = await objects.get(DOCUMENTS + documentName(number));
    return content && parseReleaseDocument(JSON.parse(content.toString('utf8')));
  };

  const fetchContent = async (integrity: string, name: string): Promise<Buffer> => {
    const content = await objects.get(contentKey(integrity));
    if (!content || integrityOf(content) !== integrity) {
      throw new ReleaseStoreError(`the bucket does not hold what was published as ${name}`);
    }
    return content;
  };

  /** Puts a file and its compressed copies into the cache, the copies first, so that they exist when the file does. */
  const fetchFile = async (deployable: Deployable, version: string, name: string): Promise<void> => {
    const file = path.join(cacheFolder, deployablePath(deployable), version, name);
    if (await isPresent(file)) return;
    const report = await storedReport(deployable, version);
    const integrity = report && Object.hasOwn(report.files, name) ? report.files[name]?.integrity : undefined;
    if (integrity === undefined) {
      if (missing.size >= MOST_MISSING) missing.clear();
      missing.set(`${reportKey(deployable, version)} ${name}`, performance.now());
      return;
    }
    const content = await fetchContent(integrity, name);
    for (const { suffix, unfold } of COMPRESSED_COPIES) {
      const copy = await objects.get(contentKey(integrity) + suffix);
      const unfolded = copy && (await unfold(copy, { maxOutputLength: Math.max(content.length, 1) }).catch(() => null));
      if (copy && unfolded?.equals(content)) await createAtomically(file + suffix, copy);
    }
    await createAtomically(file, content);
  };

  const makeServable = async (deployable: Deployable, version: string, name: string): Promise<void> => {
    const id = `${reportKey(deployable, version)} ${name}`;
    const missingSince = missing.get(id);
    if (missingSince !== undefined && performance.now() - missingSince < MISSING_FOR_MS) return;
    const begun = fetching.get(id) ?? fetchFile(deployable, version, name).finally(() => fetching.delete(id));
    fetching.set(id, begun);
    await begun;
  };

  const storeVersion = async (deployable: Deployable, report: BuildReport, folder: string): Promise<void> => {
    const stored = await storedReport(deployable, report.version);
    if (stored) return assertSameVersion(stored, report);
    for await (const { content, copies } of readVersionFiles(folder, report)) {
      const key = contentKey(integrityOf(content));
      for (const copy of copies) await objects.put(key + copy.suffix, copy.content);
      await objects.put(key, content);
    }
    const key = reportKey(deployable, report.version);
    if (await objects.putIfAbsent(key, JSON.stringify(report))) return;
    // Another process stored the version meanwhile: fine if it is the same one, refused otherwise.
    const other = await storedReport(deployable, report.version);
    if (other) assertSameVersion(other, report);
  };

  /** A bucket that ignores the condition would let two publications take the same number. */
  const requireConditionalWrites = (): Promise<void> => {
    isConditionalKnown ??= (async () => {
      const key = `probes/${randomUUID()}`;
      await objects.put(key, 'first');
      if (await objects.putIfAbsent(key, 'second')) {
        throw new ReleaseStoreError('the bucket of RELEASES_URL ignores If-None-Match: releases cannot be kept in it');
      }
    })();
    isConditionalKnown.catch(() => (isConditionalKnown = undefined));
    return isConditionalKnown;
  };

  return {
    servedFolder: cacheFolder,
    makeServable,
    current: async () => {
      const newest = await newestNumber();
      return newest === 0 ? undefined : find(newest);
    },
    find,
    numbers,
    newestNumber,
    storeVersion,
    storedReport,
    async readVersionFile(deployable, version, name) {
      const report = await storedReport(deployable, version);
      const files = report ? storedFiles(report) : {};
      const integrity = Object.hasOwn(files, name) ? files[name]?.integrity : undefined;
      if (integrity === undefined)
        throw new ReleaseStoreError(`${deployablePath(deployable)} ${version} has no file ${name}`);
      return fetchContent(integrity, name);
    },
    async commit(draft, expected) {
      await requireConditionalWrites();
      if ((await newestNumber()) !== expected) throw new ReleaseConflictError(expected);
      const { release, text } = writeDocument(draft, expected + 1);
      if (!(await objects.putIfAbsent(DOCUMENTS + documentName(release.number), text))) {
        throw new ReleaseConflictError(expected);
      }
      return release;
    },
    recordOperations: (operations) => objects.put(OPERATIONS_FILE, JSON.stringify(operations)),
    async recordedOperations() {
      const content = await objects.get(OPERATIONS_FILE);
      return content && readOperations(content);
    },
  };
}
