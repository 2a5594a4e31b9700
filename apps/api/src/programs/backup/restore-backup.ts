import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rename, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream/promises';

import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

import { ANY_PORTAL } from '../../platform/database/database';
import { KNOWN_MIGRATIONS } from '../../platform/database/migrations/index';
import { isMissingFile } from '../../platform/errors/system-error';
import type { FileStore } from '../../platform/files/file-store';
import { photoIdOf } from '../../platform/files/photo-keys';
import { PLACES, type Manifest } from './archive';
import { openArchive, type Archive, type DeclaredBytes, type Part } from './archive-reader';
import { ProgramFailure } from '../command';
import { migrateWithin } from './migrate-within';
import { copied, quoted, readTables } from './tables';

const FILLED_AT_THE_START: readonly string[] = ['roles', 'deadline_rules', 'working_hours', 'portal_keys'];

const PHOTO_WRITERS = 16;

export type RestoreTarget = {
  pool: pg.Pool;
  files: FileStore;
  dataDir: string;
  releasesFolder: string;
};

export type RestoreOptions = RestoreTarget & {
  file: string;
  /** Without it only an empty portal is filled. */
  isForced?: boolean;
  elsewhere?: { database: boolean; files: boolean };
};

/**
 * Restores a portal from an archive: all of it, or nothing. The database changes in one transaction that comes last;
 * files of earlier steps are removed again when it fails. Every session ends: one that was ended after the backup must
 * not live again.
 * @throws ProgramFailure when the archive is not whole or unfolds to more than it declares, there is no space for it,
 * or the portal is not empty
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const archive = await openArchive(options.file);
  try {
    requireKnownSchema(archive.manifest);
    await mkdir(options.dataDir, { recursive: true });
    await requireSpace(options.dataDir, neededBytes(archive.declared, options.elsewhere));
    const client = await options.pool.connect();
    try {
      await requireAlone(client);
      if (options.isForced !== true) await requireEmpty(client, options);
      await restore(client, archive, options);
      return archive.manifest;
    } finally {
      client.release(true);
    }
  } finally {
    await archive.close();
  }
}

function requireKnownSchema({ migrations }: Manifest): void {
  const isKnown = migrations.every((name, index) => KNOWN_MIGRATIONS[index] === name);
  if (!isKnown)
    throw new ProgramFailure('La copia es de una versión del portal más nueva que esta. Actualice antes el portal.');
}

const neededBytes = ({ tables, files, releases }: DeclaredBytes, elsewhere: RestoreOptions['elsewhere']): number =>
  releases + (elsewhere?.database === true ? 0 : tables) + (elsewhere?.files === true ? 0 : files);

export async function requireSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (bytes <= free) return;
  const inMegabytes = (value: number): string => `${Math.ceil(value / 1024 / 1024).toLocaleString('es-CL')} MB`;
  throw new ProgramFailure(
    `No hay espacio en ${folder}: la copia necesita ${inMegabytes(bytes)} y quedan ${inMegabytes(free)}.`,
  );
}

export const portalIsRunning = (): ProgramFailure =>
  new ProgramFailure('El portal está en funcionamiento. Deténgalo antes de restaurar.');

async function requireAlone(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
      where datname = current_database() and application_name ~ $1 and pid <> pg_backend_pid()`,
    [ANY_PORTAL],
  );
  if ((rows[0]?.others ?? 0) > 0) throw portalIsRunning();
}

async function requireEmpty(client: pg.PoolClient, { files, releasesFolder }: RestoreTarget): Promise<void> {
  const refusal = (what: string): ProgramFailure =>
    new ProgramFailure(`El destino no está vacío: ${what}. Para reemplazar lo que hay use --force.`);
  for (const { name } of await readTables(client)) {
    if (FILLED_AT_THE_START.includes(name)) continue;
    const { rowCount } = await client.query(`select from ${quoted(name)} limit 1`);
    if (rowCount) throw refusal(`la tabla ${name} tiene datos`);
  }
  for await (const { key } of files.list()) if (photoIdOf(key) !== null) throw refusal('ya hay fotos guardadas');
  if ((await namesIn(path.join(releasesFolder, 'documents'))).length > 0) throw refusal('ya hay versiones publicadas');
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissingFile(error)) return [];
    throw error;
  }
}

async function restore(client: pg.PoolClient, archive: Archive, options: RestoreOptions): Promise<void> {
  const { files, dataDir, releasesFolder } = options;
  const scratch = await mkdtemp(path.join(dataDir, '.restoring-'));
  const releases = path.join(scratch, 'releases');
  const photos = createPhotoWriter(files, scratch);
  let undoReleases = (): Promise<void> => Promise.resolve();
  try {
    await client.query('begin');
    await makeSchema(client, archive.manifest);
    const load = createLoader(client, archive.manifest);
    for await (const part of archive.parts()) {
      if (part.name.startsWith(PLACES.tables)) await load(part);
      else if (part.name.startsWith(PLACES.files)) {
        await photos.write(part);
      } else if (part.name.startsWith(PLACES.releases)) await writeBelow(releases, part);
    }
    await photos.finish();
    await finishDatabase(client, archive.manifest);
    if (archive.manifest.releaseFiles > 0) undoReleases = await replaceFolder(releases, releasesFolder, scratch);
    await client.query('commit');
  } catch (error) {
    // The connection may be what failed; its end undoes the transaction just as well.
    await client.query('rollback').catch(() => undefined);
    await undoReleases();
    await photos.undo();
    throw error;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Puts photos into the store, several at a time: each waits for the disk. */
function createPhotoWriter(files: FileStore, scratch: string) {
  const put: string[] = [];
  const running = new Set<Promise<void>>();
  let failure: { error: unknown } | undefined;

  const store = async (key: string, staged: string): Promise<void> => {
    try {
      await files.put(key, staged);
      await rm(staged);
    } catch (error) {
      failure ??= { error };
    }
  };
  const settle = async (most: number): Promise<void> => {
    while (running.size > most) await Promise.race(running);
    if (failure !== undefined) throw failure.error;
  };

  return {
    async write(part: Part): Promise<void> {
      const key = part.name.slice(PLACES.files.length);
      if (photoIdOf(key) === null) throw new ProgramFailure(`${part.name} no es una foto del portal.`);
      await settle(PHOTO_WRITERS - 1);
      // One that was there stays when this fails: photos never change, so it is the same.
      const isThere = await exists(files, key);
      const staged = path.join(scratch, path.basename(key));
      await part.into(createWriteStream(staged));
      if (!isThere) put.push(key);
      const writing = store(key, staged).finally(() => running.delete(writing));
      running.add(writing);
    },
    finish: () => settle(0),
    async undo(): Promise<void> {
      await Promise.all(running);
      for (const key of put) await files.delete(key);
    },
  };
}

async function exists(files: FileStore, key: string): Promise<boolean> {
  const content = await files.get(key);
  content?.destroy();
  return content !== null;
}

/** The schema as it was when the archive was written, with nothing in it, and without what reacts to rows. */
async function makeSchema(client: pg.PoolClient, { migrations, tables }: Manifest): Promise<void> {
  await client.query('set local client_min_messages = warning');
  await client.query('drop schema public cascade');
  await client.query('create schema public');
  await migrateWithin(client, migrations.at(-1));
  const found = await readTables(client);
  const isSame =
    found.length === tables.length && tables.every((table) => found.some((other) => copied(other) === copied(table)));
  if (!isSame) throw new ProgramFailure('Las tablas de la copia no son las que esta versión del portal conoce.');
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`);
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
}

function createLoader(client: pg.PoolClient, { tables }: Manifest): (part: Part) => Promise<void> {
  return async (part) => {
    const table = tables.find(({ name }) => part.name === `${PLACES.tables}${name}`);
    if (table === undefined) throw new ProgramFailure(`${part.name} no es una tabla del portal.`);
    const rows = client.query(copyFrom(`copy ${copied(table)} from stdin`));
    await part.into(rows);
    if (rows.rowCount !== table.rows) {
      throw new ProgramFailure(`La tabla ${table.name} debía tener ${table.rows} filas y tiene ${rows.rowCount}.`);
    }
  };
}

async function finishDatabase(client: pg.PoolClient, { tables, sequences }: Manifest): Promise<void> {
  for (const { name, rows: expected } of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${quoted(name)}`);
    if (Number(rows[0]?.count) !== expected) throw new ProgramFailure(`A la tabla ${name} le faltan filas.`);
    await client.query(`alter table ${quoted(name)} enable trigger user`);
  }
  for (const { table, column, value } of sequences) {
    const sequence = 'pg_get_serial_sequence($1, $2)';
    if (value !== null) await client.query(`select setval(${sequence}, $3)`, [quoted(table), column, value]);
  }
  await client.query('update sessions set ended_at = now() where ended_at is null');
  await migrateWithin(client);
  // A notice that waited when the copy was made may have left since; nobody gets it a second time. The portal shows all of them.
  await client.query(
    'update notices set emailed_at = coalesce(emailed_at, now()), pushed_at = coalesce(pushed_at, now())',
  );
  // A link that was used after the copy was made must not work again.
  await client.query('delete from password_links');
  await client.query('drop schema if exists graphile_worker cascade');
}

async function writeBelow(folder: string, part: Part): Promise<void> {
  const target = path.join(folder, ...part.name.slice(PLACES.releases.length).split('/'));
  if (!target.startsWith(folder + path.sep)) throw new ProgramFailure(`${part.name} no puede estar en una copia.`);
  await mkdir(path.dirname(target), { recursive: true });
  const file = createWriteStream(target);
  await part.into(file);
  await finished(file);
  const handle = await open(target);
  await handle.sync();
  await handle.close();
}

async function replaceFolder(prepared: string, place: string, scratch: string): Promise<() => Promise<void>> {
  const before = path.join(scratch, 'replaced');
  const move = async (from: string, to: string): Promise<boolean> => {
    try {
      await rename(from, to);
      return true;
    } catch (error) {
      if (isMissingFile(error)) return false;
      throw error;
    }
  };
  const wasThere = await move(place, before);
  await mkdir(path.dirname(place), { recursive: true });
  await rename(prepared, place);
  return async () => {
    await rm(place, { recursive: true, force: true });
    if (wasThere) await move(before, place);
  };
}
