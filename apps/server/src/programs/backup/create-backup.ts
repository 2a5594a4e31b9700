import { PHOTO_VARIANTS } from '@portal/domain';
import { COMPRESSED_COPIES, storedFiles, type BuildReport } from '@portal/releases';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

import type { FileStore } from '../../platform/files/file-store';
import { photoKey } from '../../platform/files/photo-keys';
import { buildKey } from '../../platform/releases/build-store';
import { lockOutCleanUp } from '../../platform/clean-up/clean-up-lock';
import { ProgramFailure } from '../command';
import { ARCHIVE_FORMAT, PLACES, writeArchive, type AddEntry, type ArchivedTable, type Manifest } from './archive';
import { copied, isKnownSchema, readMigrations, readSequences, readTables } from './tables';

export type BackupSource = {
  pool: pg.Pool;
  files: FileStore;
  dataDir: string;
};

/**
 * Copies every table in one snapshot of the database, and while the portal keeps working the files that its rows name.
 * @throws ProgramFailure when there is nothing to copy; a failure leaves no archive behind
 */
export async function createBackup(source: BackupSource & { file: string }): Promise<Manifest> {
  const client = await source.pool.connect();
  try {
    await lockOutCleanUp(client);
    return await writeArchive(source.file, async (add) => {
      const { photoIds, builds, ...database } = await copyDatabase(client, add);
      const photos = await copyFiles(source.files, photoKeys(photoIds), add);
      const built = await copyFiles(source.files, keysOf(builds, ['']), add);
      // A build need not have both copies of a file.
      const compressed = await copyFiles(source.files, keysOf(builds, COPY_SUFFIXES), add);
      return {
        format: ARCHIVE_FORMAT,
        ...database,
        files: photos.files,
        releaseFiles: built.files + compressed.files,
        missingFiles: [...photos.missingFiles, ...built.missingFiles],
      };
    });
  } finally {
    // With the connection goes its lock.
    client.release(true);
  }
}

async function copyDatabase(client: pg.PoolClient, add: AddEntry) {
  await client.query('begin isolation level repeatable read read only');
  const migrations = await readMigrations(client);
  if (migrations.length === 0) throw new ProgramFailure('No hay nada que copiar: la base de datos está vacía.');
  if (!isKnownSchema(migrations)) {
    throw new ProgramFailure('La base de datos es de otra versión del portal: haga la copia con esa versión.');
  }
  const moment = await client.query<{ at: Date }>('select now() as at');
  const tables: ArchivedTable[] = [];
  for (const table of await readTables(client)) {
    const rows = client.query(copyTo(`copy ${copied(table)} to stdout`));
    await add(`${PLACES.tables}${table.name}`, rows);
    tables.push({ ...table, rows: rows.rowCount });
  }
  // A sequence follows no snapshot: it may be ahead of the rows, never behind them.
  const sequences = await readSequences(client);
  const { rows: photos } = await client.query<{ id: string }>(
    'select id from photos union all select id from place_request_photos order by id',
  );
  // A database from before releases were rows has none.
  const builds = tables.some(({ name }) => name === 'builds')
    ? (await client.query<{ report: BuildReport }>('select report from builds')).rows.map(({ report }) => report)
    : [];
  await client.query('commit');
  const takenAt = moment.rows[0]?.at.toISOString() ?? '';
  return { takenAt, migrations, tables, sequences, photoIds: photos.map(({ id }) => id), builds };
}

const photoKeys = (ids: readonly string[]): string[] =>
  ids.flatMap((id) => PHOTO_VARIANTS.map((variant) => photoKey(id, variant)));

const COPY_SUFFIXES = COMPRESSED_COPIES.map(({ suffix }) => suffix);

const keysOf = (builds: readonly BuildReport[], suffixes: readonly string[]): string[] =>
  builds.flatMap((report) =>
    Object.keys(storedFiles(report)).flatMap((file) =>
      suffixes.map((suffix) => buildKey(report.name, report.version, file + suffix)),
    ),
  );

async function copyFiles(files: FileStore, keys: readonly string[], add: AddEntry) {
  const done: Pick<Manifest, 'files' | 'missingFiles'> = { files: 0, missingFiles: [] };
  for (const key of keys) {
    const content = await files.read(key);
    if (content === null) {
      done.missingFiles.push(key);
    } else {
      await add(`${PLACES.files}${key}`, content);
      done.files += 1;
    }
  }
  return done;
}
