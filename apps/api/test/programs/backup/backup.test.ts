import { createDatabase } from '../../../src/platform/database/database';
import { migrateToLatest } from '../../../src/platform/database/migrate';
import { DELIVER_NOTICE } from '../../../src/features/requests';
import { addJob } from '../../../src/platform/jobs/jobs';
import { createLogger } from '../../../src/platform/observability/logger';
import { nightlyBackup } from '../../../src/programs/backup/nightly-backup';
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

import { PHOTO_VARIANTS } from '@portal/domain';
import { startBucketServer } from '@portal/releases';
import pg from 'pg';
import { ZipFile } from 'yazl';

import { POOL_OPTIONS } from '../../../src/platform/database/database';
import { KNOWN_MIGRATIONS } from '../../../src/platform/database/migrations/index';
import { openDatabase, type OpenDatabase } from '../../../src/platform/database/open-database';
import { createDiskFileStore } from '../../../src/platform/files/disk-file-store';
import type { FileStore } from '../../../src/platform/files/file-store';
import { openFileStore } from '../../../src/platform/files/open-file-store';
import { photoKey } from '../../../src/platform/files/photo-keys';
import { withAdministration, withDatabase } from '../../support/database-administration';
import { created, createRequestFixtures, type RequestFixtures } from '../../support/request-fixtures';
import { ARCHIVE_FORMAT, PLACES, UNFOLDING, type Manifest } from '../../../src/programs/backup/archive';
import { createArchiveWriter } from '../../../src/programs/backup/archive-writer';
import { ProgramFailure } from '../../../src/programs/command';
import { runBackup, runRestore } from '../../../src/programs/backup/commands';
import { createBackup } from '../../../src/programs/backup/create-backup';
import { migrateWithin } from '../../../src/programs/backup/migrate-within';
import { requireSpace, restoreBackup } from '../../../src/programs/backup/restore-backup';
import { BLANK_SEAL, createSealer } from '../../../src/programs/backup/seal';
import { readMigrations, readTables } from '../../../src/programs/backup/tables';

type Digests = Record<string, { rows: number; digest: string }>;
type Target = {
  database: OpenDatabase;
  files: FileStore;
  dataDir: string;
  releasesFolder: string;
  close: () => Promise<void>;
};

const server = (): string => process.env.TEST_DATABASE_URL ?? '';

let folder: string;
let source: RequestFixtures;
let releasesFolder: string;
let archive: string;
let manifest: Manifest;
let snapshot: Digests;
/** Requests whose creation was answered while the backup was made. */
let acknowledged = 0;
const targets: Target[] = [];

/** A database and a data folder with nothing in them. */
async function emptyTarget(): Promise<Target> {
  const name = `restore_${randomUUID().replaceAll('-', '')}`;
  await withAdministration(server(), (client) => client.query(`create database ${name}`));
  const dataDir = await mkdtemp(path.join(folder, 'target-'));
  const database = await openDatabase({ url: withDatabase(server(), name), dataDir });
  const target = {
    database,
    files: createDiskFileStore(path.join(dataDir, 'files')),
    dataDir,
    releasesFolder: path.join(dataDir, 'releases'),
    async close() {
      await database.close();
      await withAdministration(server(), (client) => client.query(`drop database ${name}`));
    },
  };
  targets.push(target);
  return target;
}

const restoreInto = (target: Target, file: string, isForced = false): Promise<Manifest> =>
  restoreBackup({ ...target, pool: target.database.pool, file, isForced });

/** The columns that a restore changes on purpose. */
const CHANGED: Readonly<Record<string, string>> = {
  sessions: "(to_jsonb(t) - 'ended_at')::text",
  notices: "(to_jsonb(t) - 'emailed_at' - 'pushed_at')::text",
};

/** Every column of every row of every table, but those that a restore changes. */
async function digest(client: pg.ClientBase): Promise<Digests> {
  const digests: Digests = {};
  for (const { name } of await readTables(client)) {
    const row = CHANGED[name] ?? 't::text';
    const { rows } = await client.query<{ rows: number; digest: string }>(
      `select count(*)::int as rows, md5(coalesce(string_agg(md5(${row}), '' order by md5(${row})), '')) as digest from "${name}" t`,
    );
    digests[name] = rows[0] ?? { rows: -1, digest: '' };
  }
  return digests;
}

const digestOf = async (pool: pg.Pool): Promise<Digests> => {
  const client = await pool.connect();
  try {
    return await digest(client);
  } finally {
    client.release();
  }
};

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

async function hashOf(store: FileStore, key: string): Promise<string | null> {
  const content = await store.get(key);
  return content === null ? null : sha256(await buffer(content));
}

async function keysOf(store: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys.sort();
}

/** The photos that its rows name are there, as they were in the portal that was copied, and no others. */
async function expectPhotos({ database, files }: Target): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>('select id from photos');
  const wanted = rows.flatMap(({ id }) => PHOTO_VARIANTS.map((variant) => photoKey(id, variant))).sort();
  expect(await keysOf(files)).toEqual(wanted);
  for (const key of wanted) expect(await hashOf(files, key)).toBe(await hashOf(source.files, key));
}

/** Whatever a refused restore could have left. */
async function leftoversOf(target: Target): Promise<unknown> {
  const { rows } = await target.database.pool.query(
    'select relname from pg_class where relnamespace = to_regnamespace($1)',
    ['public'],
  );
  return {
    relations: rows,
    files: await keysOf(target.files),
    folder: (await readdir(target.dataDir)).filter((name) => name !== 'files'),
  };
}
const NOTHING = { relations: [], files: [], folder: [] };

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'portal-backup-test-'));
  source = await createRequestFixtures();
  await source.requestIn('facturado', { isContractors: true });
  await source.requestIn('liquidado');
  releasesFolder = path.join(source.dataDir, 'releases');
  await mkdir(path.join(releasesFolder, 'documents'), { recursive: true });
  await mkdir(path.join(releasesFolder, 'remotes/admin/1.0.0-a'), { recursive: true });
  await mkdir(path.join(releasesFolder, 'incoming/half'), { recursive: true });
  await writeFile(path.join(releasesFolder, 'documents/000001.json'), '{"number":1}');
  await writeFile(path.join(releasesFolder, 'remotes/admin/1.0.0-a/remoteEntry.js'), 'export {};');
  await writeFile(path.join(releasesFolder, 'incoming/half/main.js'), 'half');

  archive = path.join(folder, 'portal.zip');
  const observer = await source.pool.connect();
  const write = async (): Promise<void> => {
    created(await source.steps.create());
    acknowledged += 1;
  };
  let isBusy = true;
  const writeOn = async (): Promise<void> => {
    while (isBusy) await write();
  };
  const writers: Promise<void>[] = [];
  manifest = await createBackup({
    pool: source.pool,
    files: source.files,
    releasesFolder,
    file: archive,
    onSnapshot: async (id) => {
      await observer.query('begin isolation level repeatable read');
      await observer.query(`set transaction snapshot '${id}'`);
      // People write between the snapshot and the copy of the first table, and during the copy.
      await Promise.all([write(), write(), write(), write()]);
      writers.push(writeOn(), writeOn());
    },
  });
  isBusy = false;
  await Promise.all(writers);
  snapshot = await digest(observer);
  await observer.query('rollback');
  observer.release();
});

afterAll(async () => {
  for (const target of targets) await target.close();
  await source.close();
  await rm(folder, { recursive: true });
});

it('holds one moment of a portal under write load', () => {
  expect(manifest.tables.map(({ name, rows }) => [name, rows]).sort()).toEqual(
    Object.entries(snapshot)
      .map(([name, { rows }]) => [name, rows])
      .sort(),
  );
  expect(manifest.missingFiles).toEqual([]);
  expect(manifest.files).toBe((snapshot.photos?.rows ?? 0) * PHOTO_VARIANTS.length);
  expect(acknowledged).toBeGreaterThan(3);
});

it('is readable by its owner only, without unfinished files beside it', async () => {
  expect((await stat(archive)).mode & 0o077).toBe(0);
  expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
});

describe('a backup restored elsewhere', () => {
  let target: Target;
  beforeAll(async () => {
    target = await emptyTarget();
    await restoreInto(target, archive);
  });

  it('has every row of every table and no other', async () => {
    expect(await digestOf(target.database.pool)).toEqual(snapshot);
    expect(Object.keys(snapshot).length).toBeGreaterThan(15);
  });

  it('has every photo byte by byte and no other', () => expectPhotos(target));

  it('has the releases without the half-published one', async () => {
    const names = await readdir(target.releasesFolder, { recursive: true });
    expect(names.filter((name) => /\.(json|js)$/.test(name)).sort()).toEqual([
      'documents/000001.json',
      'operations.json',
      'remotes/admin/1.0.0-a/remoteEntry.js',
    ]);
    expect(await readFile(path.join(target.releasesFolder, 'documents/000001.json'), 'utf8')).toBe('{"number":1}');
  });

  it('continues the numbers, keeps the columns that triggers fill, and has no sessions', async () => {
    const { pool } = target.database;
    const { rows } = await pool.query<{ id: string; before: string }>(
      `with before as (select max(id) as id from malls) insert into malls (name) select 'Nuevo' from before
       returning id, (select id from before) as before`,
    );
    expect(Number(rows[0]?.id)).toBeGreaterThan(Number(rows[0]?.before));
    await pool.query('insert into user_roles select max(id), 4 from users on conflict do nothing');
    const { rows: users } = await pool.query<{ has: boolean }>(
      'select 4 = any(role_codes) as has from users order by id desc limit 1',
    );
    expect(users[0]?.has).toBe(true);
    const live = await pool.query('select from sessions where ended_at is null');
    expect(live.rowCount).toBe(0);
  });

  it('refuses to replace an existing portal without the option', async () => {
    await expect(restoreInto(target, archive)).rejects.toThrow(/no está vacío/);
    await target.database.pool.query('delete from request_history');
    await restoreInto(target, archive, true);
    expect(await digestOf(target.database.pool)).toEqual(snapshot);
  });

  it('sends no notice again and runs no job of the replaced portal', async () => {
    const { pool } = target.database;
    const { rows: notices } = await pool.query<{ all: number; sendable: number }>(
      `select count(*)::int as all, count(*) filter (where emailed_at is null or pushed_at is null)::int as sendable from notices`,
    );
    expect(notices[0]!.all).toBeGreaterThan(0);
    expect(notices[0]!.sendable).toBe(0);

    await migrateToLatest(pool);
    await addJob(createDatabase(pool), DELIVER_NOTICE, { notice: 1 });
    await restoreInto(target, archive, true);
    await migrateToLatest(pool);
    expect((await pool.query('select from graphile_worker.jobs')).rowCount).toBe(0);
  });
});

it('restores into a bucket and backs one up', async () => {
  const bucket = await startBucketServer('evidencias', 'portal');
  try {
    const inBucket = { ...(await emptyTarget()), files: await openFileStore({ url: bucket.url, dataDir: folder }) };
    await restoreInto(inBucket, archive);
    const file = path.join(folder, 'from-bucket.zip');
    const copy = await createBackup({ ...inBucket, pool: inBucket.database.pool, file });
    expect(copy.missingFiles).toEqual([]);
    const target = await emptyTarget();
    await restoreInto(target, file);
    expect(await digestOf(target.database.pool)).toEqual(snapshot);
    await expectPhotos(target);
  } finally {
    await bucket.close();
  }
});

describe('an altered archive', () => {
  const damaged = async (damage: (file: string, size: number) => Promise<void>): Promise<string> => {
    const file = path.join(folder, `damaged-${randomUUID()}.zip`);
    await copyFile(archive, file);
    await damage(file, (await stat(file)).size);
    return file;
  };
  const flip = (at: number) => async (file: string) => {
    const handle = await open(file, 'r+');
    const byte = Buffer.alloc(1);
    await handle.read(byte, 0, 1, at);
    byte.writeUInt8(byte.readUInt8() ^ 1);
    await handle.write(byte, 0, 1, at);
    await handle.close();
  };

  it('is refused before anything changes, wherever it was cut or altered', async () => {
    const target = await emptyTarget();
    const { size } = await stat(archive);
    const files = [
      await damaged((file) => truncate(file, 0)),
      await damaged((file) => truncate(file, size - 1)),
      await damaged((file) => truncate(file, Math.floor(size / 2))),
      ...(await Promise.all([0, 10, Math.floor(size / 3), size - 200, size - 1].map((at) => damaged(flip(at))))),
    ];
    for (const file of files) await expect(restoreInto(target, file)).rejects.toBeInstanceOf(ProgramFailure);
    expect(await leftoversOf(target)).toEqual(NOTHING);
  });

  /** Well sealed, and yet wrong. */
  const forged = async (change: (manifest: Manifest) => Manifest, roles = '1\tUno\tf\tactivo\n'): Promise<string> => {
    const file = path.join(folder, `forged-${randomUUID()}.zip`);
    const writer = createArchiveWriter(file);
    const photo = photoKey(randomUUID(), 'full');
    await writer.add(`files/${photo}`, Readable.from([Buffer.from('foto')]));
    await writer.add('releases/documents/000001.json', Readable.from([Buffer.from('{}')]));
    await writer.add('tables/roles', Readable.from([Buffer.from(roles)]));
    await writer.finish(change({ ...manifest, tables: manifest.tables.map((table) => ({ ...table, rows: 0 })) }));
    return file;
  };

  it('leaves nothing behind when it fails halfway', async () => {
    const target = await emptyTarget();
    for (const file of [
      await forged((one) => one),
      await forged((one) => one, 'no es una fila\n'),
      await forged((one) => ({ ...one, tables: one.tables.slice(1) })),
    ]) {
      await expect(restoreInto(target, file)).rejects.toThrow();
      expect(await leftoversOf(target)).toEqual(NOTHING);
    }
  });

  /** Builds a well sealed archive with one part of zeros and a declared number of them. */
  const unfolding = async (zeros: number, declared: number): Promise<string> => {
    const file = path.join(folder, `unfolding-${randomUUID()}.zip`);
    const name = 'releases/documents/000001.json';
    const line = { name, bytes: declared, sha256: sha256(Buffer.alloc(declared)) };
    const zip = new ZipFile();
    zip.addBuffer(Buffer.alloc(zeros), name);
    zip.addBuffer(Buffer.from(`${JSON.stringify(line)}\n`), PLACES.contents);
    zip.addBuffer(Buffer.from(JSON.stringify(manifest)), PLACES.manifest);
    zip.end({ comment: BLANK_SEAL, forceZip64Format: false });
    await pipeline(zip.outputStream as Readable, createSealer(), createWriteStream(file));
    return file;
  };

  it('is refused when it expands beyond its declared or possible size', async () => {
    const target = await emptyTarget();
    const understated = await unfolding(1_000_000, 10);
    await expect(restoreInto(target, understated)).rejects.toThrow(/más de lo que la copia de seguridad declara/);
    const bomb = await unfolding(UNFOLDING.bytes + 1, UNFOLDING.bytes + 1);
    await expect(restoreInto(target, bomb)).rejects.toThrow(/más de 100 veces/);
    expect(await leftoversOf(target)).toEqual(NOTHING);
  });

  it('is refused without enough space on the disk', async () => {
    await expect(requireSpace(folder, Number.MAX_SAFE_INTEGER)).rejects.toThrow(/No hay espacio/);
    await requireSpace(folder, 1);
  });

  it('is refused when it comes from a newer portal', async () => {
    const target = await emptyTarget();
    const newer = await forged((one) => ({ ...one, migrations: [...one.migrations, '9999-later'] }));
    await expect(restoreInto(target, newer)).rejects.toThrow(/más nueva/);
    const format = await forged((one) => ({ ...one, format: ARCHIVE_FORMAT + 1 }));
    await expect(restoreInto(target, format)).rejects.toThrow(/esta versión/);
    expect(await leftoversOf(target)).toEqual(NOTHING);
  });
});

/** A portal that has one row, and the schema of some time ago. */
async function smallArchive(): Promise<string> {
  const older = await emptyTarget();
  const client = await older.database.pool.connect();
  await client.query('begin');
  await migrateWithin(client, '0050-baseline');
  await client.query("insert into malls (name) values ('Antiguo')");
  await client.query('commit');
  client.release();
  const file = path.join(folder, `${randomUUID()}.zip`);
  const { migrations } = await createBackup({ ...older, pool: older.database.pool, file });
  expect(migrations).toHaveLength(1);
  return file;
}

it('migrates the backup of an older portal', async () => {
  const file = await smallArchive();
  const target = await emptyTarget();
  await restoreInto(target, file);
  const restored = await target.database.pool.connect();
  expect(await readMigrations(restored)).toEqual(KNOWN_MIGRATIONS);
  expect((await restored.query('select name from malls')).rows).toEqual([{ name: 'Antiguo' }]);
  restored.release();
});

it('is written by the portal every night, keeping the newest', async () => {
  const portal = await emptyTarget();
  await restoreInto(portal, await smallArchive());
  await migrateToLatest(portal.database.pool);
  const write = (night: string) => {
    const now = () => new Date(night);
    const { run } = nightlyBackup({
      ...portal,
      pool: portal.database.pool,
      kept: 2,
      logger: createLogger('silent'),
      now,
    });
    return run(undefined as never);
  };
  for (const night of ['2026-07-10T07:10:00Z', '2026-07-11T07:10:00Z', '2026-07-12T07:10:00Z']) await write(night);
  const kept = (await readdir(path.join(portal.dataDir, 'backups'))).sort();
  expect(kept).toEqual(['portal-2026-07-11T07-10-00Z.zip', 'portal-2026-07-12T07-10-00Z.zip']);
  const target = await emptyTarget();
  await restoreInto(target, path.join(portal.dataDir, 'backups', kept[1]!));
  expect((await target.database.pool.query('select name from malls')).rows).toEqual([{ name: 'Antiguo' }]);
});

describe('the commands', () => {
  const said: string[] = [];
  const complained: string[] = [];
  const variables = (target: Target) => ({ DATABASE_URL: target.database.connectionString, DATA_DIR: target.dataDir });
  const io = { say: (line: string) => void said.push(line), complain: (line: string) => void complained.push(line) };
  beforeEach(() => {
    said.length = 0;
    complained.length = 0;
  });

  it('keep the newest archives, and restore one', async () => {
    const portal = await emptyTarget();
    await restoreInto(portal, await smallArchive());
    const to = path.join(folder, 'schedule');
    await mkdir(to);
    for (const day of ['20', '21']) await writeFile(path.join(to, `portal-2026-07-${day}T03-00-00Z.zip`), 'old');
    expect(await runBackup({ args: ['--to', to, '--keep', '2'], variables: variables(portal), ...io })).toBe(0);
    const kept = (await readdir(to)).sort();
    expect(kept).toEqual(['portal-2026-07-21T03-00-00Z.zip', expect.stringMatching(/^portal-20/)]);
    expect(complained).toEqual([]);

    const target = await emptyTarget();
    const from = path.join(to, kept.at(-1) ?? '');
    expect(await runRestore({ args: ['--from', from], variables: variables(target), ...io })).toBe(0);
    expect(await digestOf(target.database.pool)).toEqual(await digestOf(portal.database.pool));
    expect(await runRestore({ args: ['--from', from], variables: variables(target), ...io })).toBe(1);
    expect(complained.join()).toContain('--force');
  });

  it('report that releases in a bucket are not in the archive', async () => {
    const portal = await emptyTarget();
    await restoreInto(portal, await smallArchive());
    const args = ['--to', path.join(folder, 'bucket.zip')];
    expect(await runBackup({ args, variables: variables(portal), ...io })).toBe(0);
    expect(said.join()).not.toContain('RELEASES_URL');
    const RELEASES_URL = 's3://publicaciones';
    expect(await runBackup({ args, variables: { ...variables(portal), RELEASES_URL }, ...io })).toBe(0);
    expect(said.join()).toContain('RELEASES_URL');
  });

  it('name a missing photo and copy everything else', async () => {
    const portal = await emptyTarget();
    await restoreInto(portal, archive);
    const [missing = '', ...others] = await keysOf(portal.files);
    await portal.files.delete(missing);
    const file = path.join(folder, 'incomplete.zip');
    expect(await runBackup({ args: ['--to', file], variables: variables(portal), ...io })).toBe(0);
    expect(complained).toEqual([`Faltan en el portal, y en la copia, 1 archivos de fotos: ${missing}…`]);
    expect(said.join()).toContain(`${others.length} archivos de fotos`);
  });

  it('refuse to restore while the portal runs', async () => {
    const target = await emptyTarget();
    const { application_name } = POOL_OPTIONS;
    const portal = new pg.Client({ connectionString: target.database.connectionString, application_name });
    await portal.connect();
    expect(await runRestore({ args: ['--from', archive], variables: variables(target), ...io })).toBe(1);
    expect(complained.join()).toContain('en funcionamiento');
    await portal.end();
  });

  it('print their usage', async () => {
    const target = await emptyTarget();
    for (const args of [['--every', '24h'], ['--keep', '0'], ['--otra'], ['--to', 'a.zip', '--keep', '1']]) {
      expect(await runBackup({ args, variables: variables(target), ...io })).toBe(2);
    }
    expect(await runRestore({ args: [], variables: variables(target), ...io })).toBe(2);
    expect(await runRestore({ args: ['--help'], variables: variables(target), ...io })).toBe(0);
    expect(await runBackup({ args: ['--help'], variables: variables(target), ...io })).toBe(0);
    expect(said).toEqual([expect.stringContaining('npm run restore'), expect.stringContaining('npm run backup')]);
    expect(await runBackup({ args: [], variables: variables(target), ...io })).toBe(1);
    expect(complained.at(-1)).toContain('está vacía');
  });
});
