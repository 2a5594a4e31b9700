import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

import type pg from 'pg';

import { createPool } from '../../platform/database/open-database';
import type { FileStore } from '../../platform/files/file-store';
import type { JobKind, Task } from '../../platform/jobs/jobs';
import type { ApiLogger } from '../../platform/observability/logger';
import { createBackup } from './create-backup';

const NIGHTLY_BACKUP: JobKind = { name: 'nightly-backup', label: 'Copia de seguridad de cada noche', attempts: 5 };
const DAY_MS = 24 * 60 * 60 * 1000;

type NightlyBackup = {
  pool: pg.Pool;
  files: FileStore;
  dataDir: string;
  kept: number;
  logger: ApiLogger;
  now: () => Date;
};

/** Writes an archive every night, at three or four in Santiago, and after a night in which no portal ran. */
export const nightlyBackup = ({ pool, files, dataDir, kept, logger, now }: NightlyBackup): Task => ({
  kind: NIGHTLY_BACKUP,
  at: '10 7 * * *',
  catchesUp: DAY_MS,
  run: async () => {
    const folder = path.join(dataDir, 'backups');
    const file = path.join(folder, archiveName(now()));
    // Copying a large table takes longer than a request may.
    const limits = { max: 1, statement_timeout: 0, query_timeout: 0, idle_in_transaction_session_timeout: 0 };
    const patient = createPool(pool.options.connectionString, { ...pool.options, ...limits }, logger);
    try {
      const { missingFiles } = await createBackup({ pool: patient, files, dataDir, file });
      logger.info({ file, missingFiles: missingFiles.length }, 'wrote a backup');
    } finally {
      await patient.end();
    }
    for (const name of await keepNewest(folder, kept)) logger.info({ name }, 'removed an old backup');
  },
});

const ARCHIVE_NAME = /^portal-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar$/;

/** Names sort by time. */
export function archiveName(moment: Date): string {
  return `portal-${moment.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`;
}

/**
 * Other files stay.
 * @returns the removed names
 */
export async function keepNewest(folder: string, count: number): Promise<string[]> {
  const archives = (await readdir(folder)).filter((name) => ARCHIVE_NAME.test(name)).sort();
  const removed = archives.slice(0, Math.max(0, archives.length - count));
  for (const name of removed) await rm(path.join(folder, name), { force: true });
  return removed;
}
