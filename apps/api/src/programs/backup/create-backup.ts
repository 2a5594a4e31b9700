import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';

import { PHOTO_VARIANTS } from '@portal/domain';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

import { isMissingFile } from '../../platform/errors/system-error';
import type { FileStore } from '../../platform/files/file-store';
import { photoKey } from '../../platform/files/photo-keys';
import { ARCHIVE_FORMAT, PLACES, type ArchivedTable, type Manifest } from './archive';
import { createArchiveWriter, type ArchiveWriter } from './archive-writer';
import { ProgramFailure } from '../command';
import { lockOutCleanUp } from '../../platform/jobs/clean-up-lock';
import { copied, quoted, readMigrations, readSequences, readTables } from './tables';

/** A database from an earlier version may lack one. */
const PHOTO_TABLES: readonly string[] = ['photos', 'place_request_photos'];

export type BackupSource = {
  pool: pg.Pool;
  files: FileStore;
  releasesFolder: string;
};

export type BackupOptions = BackupSource & {
  file: string;
  /** Called with the id of the snapshot (`set transaction snapshot`) while it exists, to compare the copy with it. */
  onSnapshot?: (id: string) => Promise<void>;
};

/**
 * Copies every table in one snapshot of the database, and while the portal keeps working the photos that its rows name.
 * @throws ProgramFailure when there is nothing to copy; a failure leaves no archive behind
 */
export async function createBackup({
  pool,
  files,
  releasesFolder,
  file,
  onSnapshot,
}: BackupOptions): Promise<Manifest> {
  await mkdir(path.dirname(file), { recursive: true });
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'portal-backup-'));
  const writer = createArchiveWriter(file);
  const client = await pool.connect();
  try {
    await lockOutCleanUp(client);
    const photoList = path.join(scratch, 'photos');
    const database = await copyDatabase(client, writer, photoList, onSnapshot);
    const photos = await copyPhotos(files, writer, photoList);
    const releaseFiles = await copyReleases(releasesFolder, writer);
    const manifest = { format: ARCHIVE_FORMAT, ...database, ...photos, releaseFiles };
    await writer.finish(manifest);
    return manifest;
  } catch (error) {
    await writer.abandon();
    throw error;
  } finally {
    // With the connection goes its lock.
    client.release(true);
    await rm(scratch, { recursive: true, force: true });
  }
}

type OfDatabase = Pick<Manifest, 'takenAt' | 'migrations' | 'tables' | 'sequences'>;

async function copyDatabase(
  client: pg.PoolClient,
  writer: ArchiveWriter,
  photoList: string,
  onSnapshot: BackupOptions['onSnapshot'],
): Promise<OfDatabase> {
  await client.query('begin isolation level repeatable read read only');
  const { rows } = await client.query<{ at: Date; id: string }>('select now() as at, pg_export_snapshot() as id');
  const [snapshot] = rows;
  if (snapshot === undefined) throw new Error('PostgreSQL gave no snapshot');
  const migrations = await readMigrations(client);
  if (migrations.length === 0) throw new ProgramFailure('No hay nada que copiar: la base de datos está vacía.');
  await onSnapshot?.(snapshot.id);

  const stored = await readTables(client);
  const tables: ArchivedTable[] = [];
  for (const table of stored) {
    const rowsOfTable = client.query(copyTo(`copy ${copied(table)} to stdout`));
    await writer.add(`${PLACES.tables}${table.name}`, rowsOfTable);
    tables.push({ ...table, rows: rowsOfTable.rowCount });
  }
  // A sequence follows no snapshot: it may be ahead of the rows, never behind them.
  const sequences = await readSequences(client);
  const photoIds = stored
    .filter(({ name }) => PHOTO_TABLES.includes(name))
    .map(({ name }) => `select id from ${quoted(name)}`)
    .join(' union all ');
  await pipeline(client.query(copyTo(`copy (${photoIds} order by id) to stdout`)), createWriteStream(photoList));
  await client.query('commit');
  return { takenAt: snapshot.at.toISOString(), migrations, tables, sequences };
}

async function copyPhotos(
  files: FileStore,
  writer: ArchiveWriter,
  photoList: string,
): Promise<Pick<Manifest, 'files' | 'missingFiles'>> {
  let count = 0;
  const missingFiles: string[] = [];
  for await (const id of createInterface({ input: createReadStream(photoList) })) {
    for (const variant of PHOTO_VARIANTS) {
      const key = photoKey(id, variant);
      const content = await files.get(key);
      if (content === null) {
        missingFiles.push(key);
        continue;
      }
      await writer.add(`${PLACES.files}${key}`, content, true);
      count += 1;
    }
  }
  return { files: count, missingFiles };
}

/** Copies the documents first: a document's files were stored before it. A publication under way is left out. */
async function copyReleases(folder: string, writer: ArchiveWriter): Promise<number> {
  const names = (await namesBelow(folder)).filter((name) => !name.startsWith('incoming/'));
  const isDocument = (name: string): boolean => name.startsWith('documents/');
  let count = 0;
  for (const name of [...names.filter(isDocument), ...names.filter((name) => !isDocument(name))]) {
    const handle = await open(path.join(folder, ...name.split('/')));
    await writer.add(`${PLACES.releases}${name}`, handle.createReadStream(), /\.(br|gz|png|webp|woff2)$/.test(name));
    count += 1;
  }
  return count;
}

/**
 * Lists the files below a folder with `/` between the parts; none when it is missing. Skips hidden ones: they are
 * half-written.
 */
async function namesBelow(folder: string): Promise<string[]> {
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
