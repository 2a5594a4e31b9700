import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

import { LIMITS } from '@portal/domain';
import { sql } from 'kysely';

import { unlessMissing } from '../errors/system-error';
import { deleteEndedCounters } from '../database/counters';
import { unlessBackingUp } from './clean-up-lock';
import type { JobKind, Task } from '../jobs/jobs';
import type { Db } from '../database/schema';
import type { FileStore } from '../files/file-store';
import { photoIdOf } from '../files/photo-keys';
import { mailFolder } from '../mail/mailer';
import type { ApiLogger } from '../observability/logger';
import type { Metrics } from '../observability/metrics';
import { buildOfKey } from '../releases/build-store';
import { lockReleases } from '../releases/live';

const HOUR_MS = 60 * 60 * 1000;

/** A file younger than this may belong to a transaction that is still running. */
const ORPHAN_AGE_MS = HOUR_MS;
/** A retry with the same key comes within minutes; a day is generous. */
const IDEMPOTENCY_AGE_MS = 24 * HOUR_MS;
/** Ended sessions stay some days, so that past log-ins can be investigated. */
const SESSION_AGE_MS = 30 * 24 * HOUR_MS;

/** The health of a version covers its last day; a week allows comparison. */
const VISITS_AGE_MS = 7 * 24 * HOUR_MS;
const FAILURES_AGE_MS = 30 * 24 * HOUR_MS;

/**
 * A build stays longer than any open tab of it, and long enough to look back; those that are live, and the one to go back
 * to, stay for good.
 */
const BUILDS_AGE_MS = 90 * 24 * HOUR_MS;

const BATCH = 500;

const NOTICES_AGE_MS = 180 * 24 * HOUR_MS;

/** For mails in the folder of a portal without a mail server. */
const MAILS_AGE_MS = 7 * 24 * HOUR_MS;
const MAILS_MOST = 1_000;

type CleanUp = {
  db: Db;
  dataDir: string;
  files: FileStore;
  logger: ApiLogger;
  metrics: Pick<Metrics, 'removed'>;
  now: () => Date;
};

/** 'tidy' is the label of the job in the metrics: dashboards depend on it. */
const CLEAN_UP: JobKind = { name: 'tidy', label: 'Limpiar lo vencido' };

/** Every hour, and at a start, because a process that was killed leaves files. */
export const cleanUpTask = (options: CleanUp): Task => ({
  kind: CLEAN_UP,
  at: '7 * * * *',
  isDoneAtStart: true,
  run: () => cleanUp(options),
});

export async function cleanUp({ db, dataDir, files, logger, metrics, now }: CleanUp): Promise<void> {
  const before = (age: number): Date => new Date(now().getTime() - age);

  await db.deleteFrom('idempotency_keys').where('created_at', '<', before(IDEMPOTENCY_AGE_MS)).execute();
  await deleteEndedCounters(db, now());
  await db.deleteFrom('version_visits').where('hour', '<', before(VISITS_AGE_MS)).execute();
  await db.deleteFrom('area_failures').where('at', '<', before(FAILURES_AGE_MS)).execute();
  await db.deleteFrom('notices').where('at', '<', before(NOTICES_AGE_MS)).execute();
  await db.deleteFrom('password_links').where('expires_at', '<', now()).execute();
  await db.deleteFrom('place_requests').where('request_id', 'is', null).where('expires_at', '<', now()).execute();
  await removeOldMails(mailFolder(dataDir), before(MAILS_AGE_MS));
  await db.deleteFrom('sessions').where('expires_at', '<', before(SESSION_AGE_MS)).execute();
  await db.deleteFrom('audit_entries').where('at', '<', before(LIMITS.auditRetention)).execute();

  await deleteUnusedBuilds(db, before(BUILDS_AGE_MS));

  // A backup copies the files that its snapshot names; the next run comes in an hour.
  const removed = (await unlessBackingUp(db, () => removeUnnamedFiles(db, files, before(ORPHAN_AGE_MS)))) ?? 0;
  metrics.removed('photos', removed);
  if (removed > 0) logger.info({ removed }, 'removed files that no row names');
}

async function removeOldMails(folder: string, before: Date): Promise<void> {
  const names = (await unlessMissing(readdir(folder))) ?? [];
  const mails = [];
  for (const name of names.filter((each) => each.endsWith('.eml'))) {
    const file = path.join(folder, name);
    // Another process may remove it meanwhile.
    const stats = await unlessMissing(stat(file));
    if (stats !== null) mails.push({ file, at: stats.mtimeMs });
  }
  mails.sort((one, other) => other.at - one.at);
  for (const [index, { file, at }] of mails.entries()) {
    if (index >= MAILS_MOST || at < before.getTime()) await rm(file, { force: true });
  }
}

async function deleteUnusedBuilds(db: Db, before: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // A rollback must not bring one back while it is removed.
    await lockReleases(trx);
    await sql`delete from builds where used_at < ${before} and withdrawn_at is null and not exists (
      select 1 from live
        left join builds present on present.deployable = live.deployable and present.version = live.version
        where live.deployable = builds.deployable
          and builds.version in (live.version, live.candidate, present.replaced))`.execute(trx);
  });
}

/** Returns those of the ids that a row names. */
type Named = (ids: readonly string[]) => Promise<ReadonlySet<string>>;

async function namedPhotos(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const named = sql<string>`any(${ids})`;
  const rows = await db
    .selectFrom('photos')
    .select('id')
    .where('id', '=', named)
    .unionAll(db.selectFrom('place_request_photos').select('id').where('id', '=', named))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

const buildId = ({ deployable, version }: { deployable: string; version: string }): string =>
  `${deployable} ${version}`;

async function namedBuilds(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('builds').select(['deployable', 'version']).execute();
  return new Set(rows.map(buildId));
}

async function removeUnnamedFiles(db: Db, files: FileStore, before: Date): Promise<number> {
  let removed = 0;
  const remove = async (owned: ReadonlyMap<string, string>, named: Named): Promise<void> => {
    const isNamed = await named([...new Set(owned.values())]);
    for (const [key, id] of owned) {
      if (isNamed.has(id)) continue;
      await files.delete(key);
      removed += 1;
    }
  };
  const photos = new Map<string, string>();
  const builds = new Map<string, string>();
  for await (const { key, modifiedAt } of files.list()) {
    if (modifiedAt >= before) continue;
    const [photo, build] = [photoIdOf(key), buildOfKey(key)];
    if (photo !== null) photos.set(key, photo);
    // Any other file belongs to somebody else.
    else if (build !== null) builds.set(key, buildId(build));
    if (photos.size >= BATCH) {
      await remove(photos, (ids) => namedPhotos(db, ids));
      photos.clear();
    }
  }
  await remove(photos, (ids) => namedPhotos(db, ids));
  await remove(builds, () => namedBuilds(db));
  return removed;
}
