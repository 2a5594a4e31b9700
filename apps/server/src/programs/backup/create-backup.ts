import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { PHOTO_VARIANTS } from '@portal/domain';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

import { isMissingFile } from '../../platform/errors/system-error';
import type { FileStore } from '../../platform/files/file-store';
import { photoKey } from '../../platform/files/photo-keys';
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
 * Copies every table in one snapshot of the database, and while the portal keeps working the photos that its rows name.
 * @throws ProgramFailure when there is nothing to copy; a failure leaves no archive behind
 */
export async function createBackup(source: BackupSource & { file: string }): Promise<Manifest> {
  const client = await source.pool.connect();
  try {
    await lockOutCleanUp(client);
    return await writeArchive(source.file, async (add) => {
      const { photoIds, ...database } = await copyDatabase(client, add);
      const photos = await copyPhotos(source.files, photoIds, add);
      const releaseFiles = await copyReleases(path.join(source.dataDir, 'releases'), add);
      return { format: ARCHIVE_FORMAT, ...database, ...photos, releaseFiles };
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
  await client.query('commit');
  const takenAt = moment.rows[0]?.at.toISOString() ?? '';
  return { takenAt, migrations, tables, sequences, photoIds: photos.map(({ id }) => id) };
}

async function copyPhotos(files: FileStore, ids: readonly string[], add: AddEntry) {
  const photos: Pick<Manifest, 'files' | 'missingFiles'> = { files: 0, missingFiles: [] };
  for (const key of ids.flatMap((id) => PHOTO_VARIANTS.map((variant) => photoKey(id, variant)))) {
    const content = await files.read(key);
    if (content === null) {
      photos.missingFiles.push(key);
    } else {
      await add(`${PLACES.files}${key}`, content);
      photos.files += 1;
    }
  }
  return photos;
}

/** Lists the documents first: a document's files were stored before it. A publication under way is left out. */
async function copyReleases(folder: string, add: AddEntry): Promise<number> {
  const documents = (await namesBelow(path.join(folder, 'documents'))).map((name) => `documents/${name}`);
  const others = (await namesBelow(folder)).filter((name) => !/^(?:documents|incoming)\//.test(name));
  const names = [...documents, ...others];
  for (const name of names) await add(`${PLACES.releases}${name}`, await readFile(path.join(folder, name)));
  return names.length;
}

/**
 * Lists the files below a folder with `/` between the parts; none when it is missing. Skips hidden ones: they are
 * half-written.
 */
export async function namesBelow(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true, recursive: true });
    return entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
      .sort();
  } catch (error) {
    if (isMissingFile(error)) return [];
    throw error;
  }
}
