import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

import { ANY_PORTAL } from '../../platform/database/database';
import { KNOWN_MIGRATIONS, MIGRATIONS } from '../../platform/database/migrations/index';
import { isMissingFile } from '../../platform/errors/system-error';
import { photoIdOf } from '../../platform/files/photo-keys';
import { syncFile } from '../../platform/files/sync-file';
import { ProgramFailure } from '../command';
import { checkArchive, PLACES, readArchive, type ArchiveEntry, type CheckedArchive, type Manifest } from './archive';
import type { BackupSource } from './create-backup';
import { copied, isKnownSchema, quoted, readTables } from './tables';

const FILLED_AT_THE_START: readonly string[] = ['roles', 'deadline_rules', 'working_hours', 'portal_keys'];

/** Photos written at a time: each waits for the disk. */
const PHOTO_WRITERS = 16;

export type RestoreTarget = BackupSource & { dataDir: string };

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
 * @throws ProgramFailure when the archive is not whole, there is no space for it, or the portal runs or is not empty
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { file, dataDir, elsewhere, isForced = false } = options;
  const archive = await checkArchive(file);
  if (!isKnownSchema(archive.manifest.migrations)) {
    throw new ProgramFailure('La copia es de una versión del portal más nueva que esta. Actualice antes el portal.');
  }
  await mkdir(dataDir, { recursive: true });
  const { tables, files, releases } = archive.bytes;
  await requireSpace(dataDir, releases + (elsewhere?.database ? 0 : tables) + (elsewhere?.files ? 0 : files));
  const client = await options.pool.connect();
  try {
    await requireAlone(client);
    if (!isForced) await requireEmpty(client, options);
    await restore(client, archive, options);
    return archive.manifest;
  } finally {
    client.release(true);
  }
}

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
  const { rowCount } = await client.query(
    `select from pg_stat_activity
      where datname = current_database() and application_name ~ $1 and pid <> pg_backend_pid()`,
    [ANY_PORTAL],
  );
  if (rowCount) throw portalIsRunning();
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

async function restore(
  client: pg.PoolClient,
  { manifest, sums }: CheckedArchive,
  { file, files, dataDir, releasesFolder }: RestoreOptions,
): Promise<void> {
  const scratch = await mkdtemp(path.join(dataDir, '.restoring-'));
  const releases = path.join(scratch, 'releases');
  const replaced = path.join(scratch, 'replaced');
  const before = new Set<string>();
  for await (const { key } of files.list()) before.add(key);
  const added: string[] = [];
  let writing: Promise<void>[] = [];
  let isReplaced = false;

  const load = async ({ name, content }: ArchiveEntry): Promise<void> => {
    const table = manifest.tables.find((one) => name === `${PLACES.tables}${one.name}`);
    if (table !== undefined) {
      await pipeline(content, client.query(copyFrom(`copy ${copied(table)} from stdin`)));
    } else if (name.startsWith(PLACES.files)) {
      const key = name.slice(PLACES.files.length);
      if (photoIdOf(key) === null) throw new ProgramFailure(`${name} no es una foto del portal.`);
      const staged = path.join(scratch, path.basename(key));
      await pipeline(content, createWriteStream(staged));
      // One that was there stays when this fails: photos never change, so it is the same.
      if (!before.has(key)) added.push(key);
      const put = files.put(key, staged).then(() => rm(staged));
      put.catch(() => undefined);
      writing.push(put);
      if (writing.length < PHOTO_WRITERS) return;
      await Promise.all(writing);
      writing = [];
    } else if (name.startsWith(PLACES.releases)) {
      const target = path.join(scratch, name);
      if (!target.startsWith(releases + path.sep)) throw new ProgramFailure(`${name} no puede estar en una copia.`);
      await mkdir(path.dirname(target), { recursive: true });
      await pipeline(content, createWriteStream(target));
      await syncFile(target);
    }
  };

  try {
    await client.query('begin');
    await makeSchema(client, manifest);
    if ((await readArchive(file, load)) !== sums) throw new ProgramFailure(`${file} cambió mientras se leía.`);
    await Promise.all(writing);
    await finishDatabase(client, manifest);
    if (manifest.releaseFiles > 0) {
      await mkdir(releasesFolder, { recursive: true });
      await rename(releasesFolder, replaced);
      isReplaced = true;
      await rename(releases, releasesFolder);
    }
    await client.query('commit');
  } catch (error) {
    // The connection may be what failed; its end undoes the transaction just as well.
    await client.query('rollback').catch(() => undefined);
    if (isReplaced) {
      await rm(releasesFolder, { recursive: true, force: true });
      await rename(replaced, releasesFolder);
    }
    await Promise.allSettled(writing);
    for (const key of added) await files.delete(key);
    throw error;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** The schema as it was when the archive was written, with nothing in it, and without what reacts to rows. */
async function makeSchema(client: pg.PoolClient, { migrations, tables }: Manifest): Promise<void> {
  await client.query('set local client_min_messages = warning');
  await client.query('drop schema public cascade');
  await client.query('create schema public');
  // As Kysely's migrator makes it.
  await client.query('create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)');
  await migrateWithin(client, migrations);
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`);
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
}

/** Migrates within the transaction that the connection is in, so that it happens with all the rest or not at all. */
async function migrateWithin(client: pg.PoolClient, names: readonly string[]): Promise<void> {
  const connection = { query: client.query.bind(client), release: () => undefined };
  const pool = { connect: () => Promise.resolve(connection), end: () => Promise.resolve() };
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  for (const name of names) {
    await MIGRATIONS[name]?.up(db);
    await client.query('insert into kysely_migration values ($1, $2)', [name, new Date().toISOString()]);
  }
}

async function finishDatabase(client: pg.PoolClient, { migrations, tables, sequences }: Manifest): Promise<void> {
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`);
  for (const { table, column, value } of sequences) {
    const sequence = 'pg_get_serial_sequence($1, $2)';
    if (value !== null) await client.query(`select setval(${sequence}, $3)`, [quoted(table), column, value]);
  }
  await client.query('update sessions set ended_at = now() where ended_at is null');
  await migrateWithin(client, KNOWN_MIGRATIONS.slice(migrations.length));
  // A notice that waited when the copy was made may have left since; nobody gets it a second time. The portal shows all of them.
  await client.query(
    'update notices set emailed_at = coalesce(emailed_at, now()), pushed_at = coalesce(pushed_at, now())',
  );
  // A link that was used after the copy was made must not work again.
  await client.query('delete from password_links');
  await client.query('drop schema if exists graphile_worker cascade');
}
