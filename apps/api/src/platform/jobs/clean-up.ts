import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

import { LIMITS } from '@portal/domain';
import { sql, type Kysely } from 'kysely';

import { deleteOldLoginAttempts } from '../auth/login-limits';
import { unlessBackingUp } from './clean-up-lock';
import type { Database } from '../database/schema';
import { isMissingFile } from '../errors/system-error';
import type { FileStore } from '../files/file-store';
import { photoIdOf } from '../files/photo-keys';
import { UPLOAD_WINDOW_MS } from '../files/upload-quota';
import type { ApiLogger } from '../observability/logger';
import type { Metrics } from '../observability/metrics';

const HOUR_MS = 60 * 60 * 1000;
const EVERY_MS = HOUR_MS;

/** A file younger than this may belong to a transaction that is still running. */
const ORPHAN_AGE_MS = HOUR_MS;
/** A retry with the same key comes within minutes; a day is generous. */
const IDEMPOTENCY_AGE_MS = 24 * HOUR_MS;
/** Ended sessions stay some days, so that past log-ins can be investigated. */
const SESSION_AGE_MS = 30 * 24 * HOUR_MS;

/** The health of a version covers its last day; a week allows comparison. */
const VISITS_AGE_MS = 7 * 24 * HOUR_MS;
const FAILURES_AGE_MS = 30 * 24 * HOUR_MS;

/** Files looked up at a time. */
const BATCH = 500;

type CleanUp = {
  db: Kysely<Database>;
  files: FileStore;
  stagingFolder: string;
  logger: ApiLogger;
  /** Counts the runs and the removed files. */
  metrics: Pick<Metrics, 'jobEnded' | 'removed'>;
  now: () => Date;
};

/** Deletes rows and files past their retention. Safe to run on several replicas at once. */
export async function cleanUp({ db, files, stagingFolder, logger, metrics, now }: CleanUp): Promise<void> {
  const before = (age: number): Date => new Date(now().getTime() - age);

  await db.deleteFrom('idempotency_keys').where('created_at', '<', before(IDEMPOTENCY_AGE_MS)).execute();
  await db.deleteFrom('upload_usage').where('window_started_at', '<', before(UPLOAD_WINDOW_MS)).execute();
  await deleteOldLoginAttempts(db, now());
  await db.deleteFrom('area_visits').where('hour', '<', before(VISITS_AGE_MS)).execute();
  await db.deleteFrom('stable_visits').where('hour', '<', before(VISITS_AGE_MS)).execute();
  await db.deleteFrom('canary_visits').where('hour', '<', before(VISITS_AGE_MS)).execute();
  await db.deleteFrom('area_visitors').where('seen_at', '<', before(VISITS_AGE_MS)).execute();
  await db.deleteFrom('area_failures').where('at', '<', before(FAILURES_AGE_MS)).execute();
  await db.deleteFrom('sessions').where('expires_at', '<', before(SESSION_AGE_MS)).execute();
  await db.deleteFrom('audit_entries').where('at', '<', before(LIMITS.auditRetention)).execute();

  const uploads = await removeOldUploads(stagingFolder, before(ORPHAN_AGE_MS));
  // A backup copies the files its snapshot names; the next round comes in an hour.
  const photos = (await unlessBackingUp(db, () => removeUnnamedFiles(db, files, before(ORPHAN_AGE_MS)))) ?? 0;
  metrics.removed('uploads', uploads);
  metrics.removed('photos', photos);
  if (uploads + photos > 0) logger.info({ uploads, photos }, 'removed files that no row names');
}

/** Removes the staged uploads of a process that was killed. */
async function removeOldUploads(stagingFolder: string, before: Date): Promise<number> {
  let removed = 0;
  for (const name of await readdir(stagingFolder)) {
    const folder = path.join(stagingFolder, name);
    const found = await stat(folder).catch((error: unknown) => {
      if (isMissingFile(error)) return null;
      throw error;
    });
    if (found === null || found.mtime >= before) continue;
    await rm(folder, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}

/** Removes files whose transaction was rolled back or lost. */
async function removeUnnamedFiles(db: Kysely<Database>, files: FileStore, before: Date): Promise<number> {
  let removed = 0;
  let batch = new Map<string, string>();

  const flush = async (): Promise<void> => {
    const ids = [...new Set(batch.values())];
    const named = await db
      .selectFrom('photos')
      .select('id')
      .where('id', '=', sql<string>`any(${ids})`)
      .execute();
    const isNamed = new Set(named.map(({ id }) => id));
    for (const [key, id] of batch) {
      if (isNamed.has(id)) continue;
      await files.delete(key);
      removed += 1;
    }
    batch = new Map();
  };

  for await (const { key, modifiedAt } of files.list()) {
    const id = photoIdOf(key);
    // What is not a photo of ours was put there by somebody else, and is theirs to remove.
    if (id === null || modifiedAt >= before) continue;
    batch.set(key, id);
    if (batch.size >= BATCH) await flush();
  }
  if (batch.size > 0) await flush();
  return removed;
}

/**
 * Runs the clean-up at the start and then every hour.
 * @returns a function that stops it and waits for a round that is under way
 */
export function startCleanUp(options: CleanUp): () => Promise<void> {
  let round = Promise.resolve();
  // 'tidy' is the label of the job in the metrics: dashboards depend on it.
  const run = (): void => {
    round = cleanUp(options).then(
      () => options.metrics.jobEnded('tidy', true),
      (error: unknown) => {
        // The next round tries again; nobody waits for this one.
        options.metrics.jobEnded('tidy', false);
        options.logger.warn({ err: error }, 'the clean-up failed');
      },
    );
  };
  run();
  const timer = setInterval(run, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await round;
  };
}
