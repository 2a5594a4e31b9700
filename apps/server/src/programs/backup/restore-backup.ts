import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

import { Kysely, Migrator, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

import { POOL_OPTIONS } from '../../platform/database/database';
import { migrateToLatest } from '../../platform/database/migrate';
import { MIGRATIONS } from '../../platform/database/migrations/index';
import { photoIdOf } from '../../platform/files/photo-keys';
import { buildOfKey } from '../../platform/releases/build-store';
import { ProgramFailure } from '../command';
import { checkArchive, PLACES, readArchive, type ArchiveEntry, type Manifest } from './archive';
import type { BackupSource } from './create-backup';
import { copied, isKnownSchema, quoted, readTables } from './tables';

const FILLED_AT_THE_START: readonly string[] = ['roles', 'deadline_rules', 'working_hours', 'portal_keys'];

/** Files written at a time: each waits for the disk. */
const WRITERS = 16;

export type RestoreOptions = BackupSource & {
  file: string;
  /** Without it only an empty portal is filled. */
  isForced?: boolean;
  elsewhere?: { database: boolean; files: boolean };
};

/**
 * Restores a portal from an archive: its rows in one transaction, which ends after its files were stored. Every session
 * ends: one that was ended after the backup must not live again.
 * @throws ProgramFailure when the archive is not whole, there is no space for it, or the portal runs or is not empty
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { pool, file, dataDir, elsewhere, isForced = false } = options;
  const { manifest, bytes } = await checkArchive(file);
  if (!isKnownSchema(manifest.migrations)) {
    throw new ProgramFailure('La copia es de una versión del portal más nueva que esta. Actualice antes el portal.');
  }
  await mkdir(dataDir, { recursive: true });
  const { tables, files } = bytes;
  await requireSpace(dataDir, (elsewhere?.database ? 0 : tables) + (elsewhere?.files ? 0 : files));
  const client = await pool.connect();
  try {
    await requireAlone(client);
    if (!isForced) await requireEmpty(client, options);
    const scratch = await mkdtemp(path.join(dataDir, '.restoring-'));
    try {
      await restore(client, manifest, scratch, options);
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  } finally {
    client.release(true);
  }
  await migrateToLatest(pool);
  return manifest;
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
      where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()`,
    [POOL_OPTIONS.application_name],
  );
  if (rowCount) throw portalIsRunning();
}

async function requireEmpty(client: pg.PoolClient, { files }: BackupSource): Promise<void> {
  const refusal = (what: string): ProgramFailure =>
    new ProgramFailure(`El destino no está vacío: ${what}. Para reemplazar lo que hay use --force.`);
  for (const { name } of await readTables(client)) {
    if (FILLED_AT_THE_START.includes(name)) continue;
    const { rowCount } = await client.query(`select from ${quoted(name)} limit 1`);
    if (rowCount) throw refusal(`la tabla ${name} tiene datos`);
  }
  for await (const { key } of files.list()) if (photoIdOf(key) !== null) throw refusal('ya hay fotos guardadas');
}

async function restore(
  client: pg.PoolClient,
  manifest: Manifest,
  scratch: string,
  { file: archive, files, isForced }: RestoreOptions,
): Promise<void> {
  const staged = new Map<string, string>();
  const added: string[] = [];
  const putStaged = async (): Promise<void> => {
    const waiting = [...staged];
    staged.clear();
    added.push(...waiting.map(([key]) => key));
    const outcomes = await Promise.allSettled(waiting.map(([key, file]) => files.put(key, file)));
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    for (const [, file] of waiting) await rm(file);
  };

  const load = async ({ name, content }: ArchiveEntry): Promise<void> => {
    const table = manifest.tables.find((one) => name === `${PLACES.tables}${one.name}`);
    if (table !== undefined) {
      await pipeline(content, client.query(copyFrom(`copy ${copied(table)} from stdin`)));
    } else if (name.startsWith(PLACES.files)) {
      const key = name.slice(PLACES.files.length);
      if (photoIdOf(key) === null && buildOfKey(key) === null) {
        throw new ProgramFailure(`${name} no es una foto ni un build del portal.`);
      }
      const scratchFile = path.join(scratch, String(added.length + staged.size));
      await pipeline(content, createWriteStream(scratchFile));
      staged.set(key, scratchFile);
      if (staged.size === WRITERS) await putStaged();
    }
  };

  try {
    await client.query('begin');
    await makeSchema(client, manifest);
    await readArchive(archive, load);
    await putStaged();
    await finishDatabase(client, manifest);
    await client.query('commit');
  } catch (error) {
    // The connection may be what failed; its end undoes the transaction just as well.
    await client.query('rollback').catch(() => undefined);
    // In a portal that was to be replaced, the clean-up removes those that no row names.
    if (!isForced) for (const key of added) await files.delete(key);
    throw error;
  }
}

/** The schema as it was when the archive was written, with nothing in it, and without what reacts to rows. */
async function makeSchema(client: pg.PoolClient, { migrations, tables }: Manifest): Promise<void> {
  await client.query('set local client_min_messages = warning');
  await client.query('drop schema public cascade');
  await client.query('create schema public');
  // The migrator runs on this connection, so within its transaction.
  const connection = { query: client.query.bind(client), release: () => undefined };
  const pool = { connect: () => Promise.resolve(connection), end: () => Promise.resolve() };
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const provider = { getMigrations: () => Promise.resolve(MIGRATIONS) };
  const migrator = new Migrator({ db, provider, disableTransactions: true });
  const { error } = await migrator.migrateTo(migrations.at(-1) ?? '');
  if (error !== undefined) throw error as Error;
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`);
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
}

async function finishDatabase(client: pg.PoolClient, { tables, sequences }: Manifest): Promise<void> {
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`);
  for (const { table, column, value } of sequences) {
    const sequence = 'pg_get_serial_sequence($1, $2)';
    if (value !== null) await client.query(`select setval(${sequence}, $3)`, [quoted(table), column, value]);
  }
  await client.query('update sessions set ended_at = now() where ended_at is null');
  // A notice that waited when the copy was made may have left since; nobody gets it a second time. The portal shows all of them.
  await client.query(
    'update notices set emailed_at = coalesce(emailed_at, now()), pushed_at = coalesce(pushed_at, now())',
  );
  // A link that was used after the copy was made must not work again.
  await client.query('delete from password_links');
  await client.query('drop schema if exists graphile_worker cascade');
}
