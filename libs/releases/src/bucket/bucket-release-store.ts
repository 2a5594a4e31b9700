import type { ReleaseFiles } from '@portal/domain';
import { BUILD_REPORT_FILE, storedFiles, type BuildReport } from '../contract/build-report';
import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { createAtomically, ifPresent } from '../store/durable-files';
import { createReleaseDocuments } from '../store/release-documents';
import {
  deployablePath,
  ReleaseStoreError,
  type LocalBuild,
  type ReleaseStore,
  type StoredVersion,
} from '../store/release-store';
import {
  assertSameVersion,
  COMPRESSED_COPIES,
  integrityOf,
  readReport,
  readVersionFiles,
} from '../store/version-files';
import type { BucketObject, BucketObjects } from './bucket-objects';

const VERSIONS = 'versions/';
const CONTENTS = 'contents/';
const RENEWALS = 'renewals/';
const REMOVALS = 'removals/';
/**
 * Lifetime of the cache of missing versions and of reports, so that repeated requests do not reach the bucket. Milliseconds.
 */
const CACHED_FOR_MS = 5_000;
/**
 * Contents that nothing names yet may belong to a publication that is under way; a removal that began longer ago was
 * interrupted.
 */
const UNDER_WAY_MS = 24 * 60 * 60 * 1_000;
const MOST_MISSING = 1_000;

/** Contents are stored under their hash, so that concurrent writers can only store the same. */
const contentKey = (integrity: string): string =>
  `${CONTENTS}${Buffer.from(integrity.slice(7), 'base64').toString('hex')}`;

const integrityIn = (files: ReleaseFiles | undefined, name: string): string | undefined =>
  files && Object.hasOwn(files, name) ? files[name]?.integrity : undefined;

/**
 * A release store in a bucket, with the guarantees of the store in a folder:
 *
 *     documents/000001.json …                      one immutable document per release, written on condition that it is new
 *     versions/remotes/<name>/<version>/release.json   names the files of a version by their hash; written last, and once
 *     contents/<sha-384>, .br, .gz                 the files themselves
 *     renewals/remotes/<name>/<version>            written when the version comes into use: its date counts
 *     removals/remotes/<name>/<version>            there while the version is removed
 *
 * A version that comes into use while it is removed: the renewal is written before the removal is looked for, the removal before
 * the renewal is, so that at least one of the two sees the other and gives way.
 *
 * A served file is fetched once, checked against its hash, and kept in `cacheFolder`, which may be deleted at
 * any time while the gateway does not run.
 */
export function createBucketReleaseStore(objects: BucketObjects, cacheFolder: string): ReleaseStore {
  const reports = new Map<string, { report: BuildReport; readAt: number }>();
  const missing = new Map<string, number>();
  const fetching = new Map<string, Promise<void>>();
  let isConditionalKnown: Promise<void> | undefined;
  const documents = createReleaseDocuments(objects);

  const versionPath = ({ deployable, version }: Pick<StoredVersion, 'deployable' | 'version'>): string =>
    `${deployablePath(deployable)}/${version}`;
  const reportKey = (deployable: string, version: string): string =>
    `${VERSIONS}${versionPath({ deployable, version })}/${BUILD_REPORT_FILE}`;

  const readStoredReport = async (key: string): Promise<BuildReport | undefined> => {
    const content = await objects.get(key);
    return content && readReport(content);
  };

  const storedReport = async (deployable: string, version: string): Promise<BuildReport | undefined> => {
    const key = reportKey(deployable, version);
    const cachedReport = reports.get(key);
    if (cachedReport && performance.now() - cachedReport.readAt < CACHED_FOR_MS) return cachedReport.report;
    const report = await readStoredReport(key);
    if (report) reports.set(key, { report, readAt: performance.now() });
    else reports.delete(key);
    return report;
  };

  const fetchContent = async (integrity: string, name: string): Promise<Buffer> => {
    const content = await objects.get(contentKey(integrity));
    if (!content || integrityOf(content) !== integrity) {
      throw new ReleaseStoreError(`the bucket does not hold what was published as ${name}`);
    }
    return content;
  };

  /** Puts a file and its compressed copies into the cache, the copies first, so that they exist when the file does. */
  const fetchFile = async (deployable: string, version: string, name: string): Promise<void> => {
    const file = path.join(cacheFolder, deployablePath(deployable), version, name);
    if (await ifPresent(stat(file))) return;
    const integrity = integrityIn((await storedReport(deployable, version))?.files, name);
    if (integrity === undefined) {
      if (missing.size >= MOST_MISSING) missing.clear();
      missing.set(`${reportKey(deployable, version)} ${name}`, performance.now());
      return;
    }
    const content = await fetchContent(integrity, name);
    for (const { suffix, isOf } of COMPRESSED_COPIES) {
      const copy = await objects.get(contentKey(integrity) + suffix);
      if (copy && (await isOf(copy, content))) await createAtomically(file + suffix, copy);
    }
    await createAtomically(file, content);
  };

  const makeServable = async (deployable: string, version: string, name: string): Promise<void> => {
    const id = `${reportKey(deployable, version)} ${name}`;
    const missingSince = missing.get(id);
    if (missingSince !== undefined && performance.now() - missingSince < CACHED_FOR_MS) return;
    const begun = fetching.get(id) ?? fetchFile(deployable, version, name).finally(() => fetching.delete(id));
    fetching.set(id, begun);
    await begun;
  };

  const storeVersion = async ({ deployable, report, folder }: LocalBuild): Promise<void> => {
    const key = reportKey(deployable, report.version);
    const stored = await readStoredReport(key);
    if (stored) return assertSameVersion(stored, report);
    for await (const { content, copies } of readVersionFiles(folder, report)) {
      const contents = contentKey(integrityOf(content));
      for (const copy of copies) await objects.put(contents + copy.suffix, copy.content);
      await objects.put(contents, content);
    }
    if (await objects.putIfAbsent(key, JSON.stringify(report))) return;
    // Another process stored the version meanwhile: fine if it is the same one, refused otherwise.
    const other = await readStoredReport(key);
    if (other) assertSameVersion(other, report);
  };

  const findObject = async (wanted: string): Promise<BucketObject | undefined> =>
    (await objects.list(wanted)).find(({ key }) => key === wanted);

  const storedReports = async (): Promise<BucketObject[]> =>
    (await objects.list(VERSIONS)).filter(({ key }) => key.endsWith(`/${BUILD_REPORT_FILE}`));

  const versions = async (): Promise<StoredVersion[]> => {
    const renewed = new Map((await objects.list(RENEWALS)).map(({ key, modifiedAt }) => [key, modifiedAt]));
    return (await storedReports()).flatMap(({ key, modifiedAt }) => {
      const [version, deployable] = key.slice(VERSIONS.length).split('/').reverse().slice(1);
      if (!deployable || !version) return [];
      const renewedAt = renewed.get(RENEWALS + versionPath({ deployable, version }));
      return [{ deployable, version, storedAt: renewedAt && renewedAt > modifiedAt ? renewedAt : modifiedAt }];
    });
  };

  const isUnderWay = ({ modifiedAt }: BucketObject, now: Date): boolean =>
    now.getTime() - modifiedAt.getTime() <= UNDER_WAY_MS;

  const renewVersion = async (deployable: string, version: string): Promise<boolean> => {
    const at = versionPath({ deployable, version });
    await objects.put(RENEWALS + at, new Date().toISOString());
    const removal = await findObject(REMOVALS + at);
    if (removal && isUnderWay(removal, new Date())) return false;
    // A removal that has ended took the report away first.
    return (await findObject(reportKey(deployable, version))) !== undefined;
  };

  const beginRemoval = async (stored: StoredVersion, now: Date): Promise<boolean> => {
    const key = REMOVALS + versionPath(stored);
    if (await objects.putIfAbsent(key, now.toISOString())) return true;
    const other = await findObject(key);
    if (!other || isUnderWay(other, now)) return false;
    await objects.put(key, now.toISOString());
    return true;
  };

  const removeContents = async (now: Date): Promise<void> => {
    const needed = new Set<string>();
    for (const { key } of await storedReports()) {
      const report = await readStoredReport(key);
      for (const { integrity } of Object.values(report ? storedFiles(report) : {})) needed.add(contentKey(integrity));
    }
    for (const content of await objects.list(CONTENTS)) {
      if (isUnderWay(content, now) || needed.has(content.key.replace(/\.(br|gz)$/, ''))) continue;
      // A publication may have written it again since it was listed.
      const sameObject = await findObject(content.key);
      if (sameObject && !isUnderWay(sameObject, now)) await objects.remove(content.key);
    }
  };

  const removeVersions = async (listed: readonly StoredVersion[], now: Date): Promise<StoredVersion[]> => {
    const begun: StoredVersion[] = [];
    for (const stored of listed) if (await beginRemoval(stored, now)) begun.push(stored);
    const dates = new Map((await versions()).map((stored) => [versionPath(stored), stored.storedAt.getTime()]));
    const removed = begun.filter((stored) => dates.get(versionPath(stored)) === stored.storedAt.getTime());
    for (const stored of removed) {
      const key = reportKey(stored.deployable, stored.version);
      await objects.remove(key);
      reports.delete(key);
      await objects.remove(RENEWALS + versionPath(stored));
    }
    for (const stored of begun) await objects.remove(REMOVALS + versionPath(stored));
    await removeContents(now);
    return removed;
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
    ...documents,
    servedFolder: cacheFolder,
    makeServable,
    storeVersion,
    storedReport,
    versions,
    renewVersion,
    removeVersions,
    async readVersionFile(deployable, version, name) {
      const report = await storedReport(deployable, version);
      const integrity = integrityIn(report && storedFiles(report), name);
      if (integrity === undefined)
        throw new ReleaseStoreError(`${deployablePath(deployable)} ${version} has no file ${name}`);
      return fetchContent(integrity, name);
    },
    async commit(...draft) {
      await requireConditionalWrites();
      return documents.commit(...draft);
    },
  };
}
