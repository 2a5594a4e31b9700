import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import { PHOTO_VARIANTS } from '@portal/domain';
import { Migrator } from 'kysely';
import pg from 'pg';

import { DELIVER_NOTICE } from '../../../src/features/requests';
import { createDatabase, POOL_OPTIONS } from '../../../src/platform/database/database';
import { KNOWN_MIGRATIONS, MIGRATIONS } from '../../../src/platform/database/migrations/index';
import { openDatabase, type OpenDatabase } from '../../../src/platform/database/open-database';
import { createDiskFileStore } from '../../../src/platform/files/disk-file-store';
import type { FileStore } from '../../../src/platform/files/file-store';
import { photoKey } from '../../../src/platform/files/photo-keys';
import { addJob } from '../../../src/platform/jobs/jobs';
import { createLogger } from '../../../src/platform/observability/logger';
import { ARCHIVE_FORMAT, writeArchive, type Manifest } from '../../../src/programs/backup/archive';
import { runBackup, runRestore } from '../../../src/programs/backup/commands';
import { createBackup } from '../../../src/programs/backup/create-backup';
import { nightlyBackup } from '../../../src/programs/backup/nightly-backup';
import { requireSpace, restoreBackup } from '../../../src/programs/backup/restore-backup';
import { readMigrations, readTables } from '../../../src/programs/backup/tables';
import { withAdministration, withDatabase } from '../../support/database-administration';
import { created, createRequestFixtures, type RequestFixtures } from '../../support/request-fixtures';
import { createTestReleases } from '../../support/test-releases';

type Target = Awaited<ReturnType<typeof emptyTarget>>;

const server = process.env.TEST_DATABASE_URL ?? '';
let folder: string;
let source: RequestFixtures;
let archive: string;
let manifest: Manifest;
const targets: OpenDatabase[] = [];

/** A database and a data folder with nothing in them. */
async function emptyTarget() {
  const name = `restore_${randomUUID().replaceAll('-', '')}`;
  await withAdministration(server, (client) => client.query(`create database ${name}`));
  const dataDir = await mkdtemp(path.join(folder, 'target-'));
  const database = await openDatabase({ url: withDatabase(server, name), dataDir });
  const close = async (): Promise<void> => {
    await database.close();
    await withAdministration(server, (client) => client.query(`drop database ${name}`));
  };
  targets.push({ ...database, close });
  const variables = { DATABASE_URL: database.connectionString, DATA_DIR: dataDir };
  return { pool: database.pool, files: createDiskFileStore(path.join(dataDir, 'files')), dataDir, variables };
}

const restoreInto = (target: Target, file = archive, isForced = false): Promise<Manifest> =>
  restoreBackup({ ...target, file, isForced });

/** The columns that a restore changes on purpose. */
const CHANGED: Readonly<Record<string, string>> = {
  sessions: "(to_jsonb(t) - 'ended_at')::text",
  notices: "(to_jsonb(t) - 'emailed_at' - 'pushed_at')::text",
};

/** Every column of every row of every table, but those that a restore changes. */
async function digestOf(pool: pg.Pool): Promise<Record<string, unknown>> {
  const client = await pool.connect();
  const digests: Record<string, unknown> = {};
  for (const { name } of await readTables(client)) {
    const row = CHANGED[name] ?? 't::text';
    const { rows } = await client.query(
      `select count(*)::int as rows, md5(string_agg(md5(${row}), '' order by md5(${row}))) as digest from "${name}" t`,
    );
    digests[name] = rows[0];
  }
  client.release();
  return digests;
}

async function filesIn(store: FileStore): Promise<Record<string, string | undefined>> {
  const files: Record<string, string | undefined> = {};
  for await (const { key } of store.list()) files[key] = (await store.read(key))?.toString('base64');
  return files;
}

/** Whatever a refused restore could have left. */
async function expectUntouched({ pool, files, dataDir }: Target): Promise<void> {
  const relations = await pool.query("select from pg_class where relnamespace = 'public'::regnamespace");
  expect(relations.rowCount).toBe(0);
  expect(await filesIn(files)).toEqual({});
  for (const name of await readdir(dataDir)) expect(await readdir(path.join(dataDir, name))).toEqual(['photos']);
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'portal-backup-test-'));
  source = await createRequestFixtures();
  await source.requestIn('facturado', { isContractors: true });
  await source.requestIn('liquidado');
  await createTestReleases(source).publish('shell', 'admin');
  archive = path.join(folder, 'portal.tar');
  manifest = await createBackup({ ...source, file: archive });
});

afterAll(async () => {
  for (const target of targets) await target.close();
  await source.close();
  await rm(folder, { recursive: true });
});

it('is readable by its owner only, without unfinished files beside it', async () => {
  expect((await stat(archive)).mode & 0o077).toBe(0);
  expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
});

describe('a backup restored elsewhere', () => {
  let target: Target;
  beforeAll(async () => {
    target = await emptyTarget();
    await restoreInto(target);
  });

  it('has every row, and every photo and file of a build byte by byte', async () => {
    expect(await digestOf(target.pool)).toEqual(await digestOf(source.pool));
    const files = await filesIn(source.files);
    const builds = Object.keys(files).filter((key) => key.startsWith('builds/'));
    expect(builds.length).toBeGreaterThan(6);
    expect(Object.keys(files).length).toBeGreaterThan(builds.length + 3);
    expect(await filesIn(target.files)).toEqual(files);
    expect(manifest).toMatchObject({
      files: Object.keys(files).length - builds.length,
      releaseFiles: builds.length,
      missingFiles: [],
    });
  });

  it('continues the numbers, keeps the columns that triggers fill, and has no sessions', async () => {
    const { rows } = await target.pool.query<{ id: string; before: string }>(
      `with before as (select max(id) as id from malls) insert into malls (name) select 'Nuevo' from before
       returning id, (select id from before) as before`,
    );
    expect(Number(rows[0]?.id)).toBeGreaterThan(Number(rows[0]?.before));
    await target.pool.query('insert into user_roles select max(id), 4 from users on conflict do nothing');
    const { rows: users } = await target.pool.query('select role_codes from users order by id desc limit 1');
    expect(users).toEqual([{ role_codes: expect.arrayContaining([4]) }]);
    expect((await target.pool.query('select from sessions where ended_at is null')).rowCount).toBe(0);
  });

  it('replaces a portal only with the option, and then sends no notice again and runs none of its jobs', async () => {
    await addJob(createDatabase(target.pool), DELIVER_NOTICE, { notice: 1 });
    await expect(restoreInto(target)).rejects.toThrow(/no está vacío/);
    await restoreInto(target, archive, true);
    const sendable = 'select from notices where emailed_at is null or pushed_at is null';
    expect((await target.pool.query('select from notices')).rowCount).toBeGreaterThan(0);
    expect((await target.pool.query(sendable)).rowCount).toBe(0);
    expect((await target.pool.query('select from graphile_worker.jobs')).rowCount).toBe(0);
  });
});

it('holds one moment of a portal that is written to', async () => {
  let isBusy = true;
  const write = async (): Promise<number> => {
    for (let count = 0; ; count += 1) {
      if (!isBusy) return count;
      created(await source.steps.create());
    }
  };
  const writers = [write(), write()];
  const file = path.join(folder, 'busy.tar');
  const { missingFiles, files, tables } = await createBackup({ ...source, file });
  isBusy = false;
  expect(Math.min(...(await Promise.all(writers)))).toBeGreaterThan(0);
  expect(missingFiles).toEqual([]);
  expect(files).toBe((tables.find(({ name }) => name === 'photos')?.rows ?? 0) * PHOTO_VARIANTS.length);
  // The foreign keys refuse rows of different moments.
  await restoreInto(await emptyTarget(), file);
});

describe('refused before anything changes', () => {
  let target: Target;
  beforeAll(async () => {
    target = await emptyTarget();
  });
  afterEach(() => expectUntouched(target));

  const copyOf = async (damage: (file: string) => Promise<void>): Promise<string> => {
    const file = path.join(folder, `damaged-${randomUUID()}.tar`);
    await copyFile(archive, file);
    await damage(file);
    return file;
  };
  const flip = (at: number) => async (file: string) => {
    const handle = await open(file, 'r+');
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, at);
    await handle.write(Buffer.from([buffer[0]! ^ 1]), 0, 1, at);
    await handle.close();
  };
  const written = (change: Partial<Manifest>, entries: Record<string, string> = {}): Promise<string> =>
    copyOf(async (file) => {
      await writeArchive(file, async (add) => {
        for (const [name, content] of Object.entries(entries)) await add(name, Buffer.from(content));
        return { ...manifest, ...change };
      });
    });

  it('is an archive that was cut or altered', async () => {
    const bytes = await readFile(archive);
    const inside = (text: string): number => bytes.indexOf(text) + 1;
    const damages = [0, 512, bytes.length >> 1, bytes.length - 1024 - 512, bytes.length - 1].map(
      (size) => (file: string) => truncate(file, size),
    );
    const places = [0, 513, ...['"takenAt"', '// admin 1.0.', 'SHA256SUMS', '  manifest.json\n'].map(inside)];
    for (const damage of [...damages, ...places.map(flip)]) {
      await expect(restoreInto(target, await copyOf(damage))).rejects.toThrow(/incompleto o fue alterado/);
    }
  });

  it('is a file of another sort, or of a newer portal', async () => {
    const text = await copyOf((file) => writeFile(file, 'no es una copia'.repeat(100)));
    await expect(restoreInto(target, text)).rejects.toThrow(/no es una copia de seguridad del portal/);
    const format = await written({ format: ARCHIVE_FORMAT + 1 });
    await expect(restoreInto(target, format)).rejects.toThrow(/esta versión/);
    const newer = await written({ migrations: [...manifest.migrations, '9999-later'] });
    await expect(restoreInto(target, newer)).rejects.toThrow(/más nueva/);
  });

  it('is one that does not fit on the disk', async () => {
    await expect(requireSpace(folder, Number.MAX_SAFE_INTEGER)).rejects.toThrow(/No hay espacio/);
    await requireSpace(folder, 1);
  });

  it('is not an archive from before, whose published files lay in a folder of their own', async () => {
    const older = await emptyTarget();
    await restoreInto(older, await written({}, { 'releases/documents/000001.json': '{}' }));
    expect(await readdir(older.dataDir)).not.toContain('releases');
  });

  it('leaves nothing behind when it fails halfway', async () => {
    const keys = Array.from({ length: 20 }, () => `files/${photoKey(randomUUID(), 'full')}`);
    const fine = Object.fromEntries(keys.map((key) => [key, 'foto']));
    for (const entry of ['tables/roles', 'files/otra', 'files/builds/admin']) {
      const file = await written({}, { ...fine, [entry]: 'no es una fila\n' });
      await expect(restoreInto(target, file)).rejects.toThrow();
      await expectUntouched(target);
    }
  });
});

it('is written every night by the portal, keeping the newest, and one of an older schema is migrated', async () => {
  const older = await emptyTarget();
  const provider = { getMigrations: () => Promise.resolve(MIGRATIONS) };
  await new Migrator({ db: createDatabase(older.pool), provider }).migrateTo('0050-baseline');
  await older.pool.query("insert into malls (name) values ('Antiguo')");
  for (const night of ['2026-07-10T07:10:00Z', '2026-07-11T07:10:00Z', '2026-07-12T07:10:00Z']) {
    const task = nightlyBackup({ ...older, kept: 2, logger: createLogger('silent'), now: () => new Date(night) });
    await task.run(undefined as never);
  }
  const backups = path.join(older.dataDir, 'backups');
  const kept = (await readdir(backups)).sort();
  expect(kept).toEqual(['portal-2026-07-11T07-10-00Z.tar', 'portal-2026-07-12T07-10-00Z.tar']);
  const target = await emptyTarget();
  expect((await restoreInto(target, path.join(backups, kept[1]!))).migrations).toHaveLength(1);
  const client = await target.pool.connect();
  expect(await readMigrations(client)).toEqual(KNOWN_MIGRATIONS);
  client.release();
  expect((await target.pool.query('select name from malls')).rows).toEqual([{ name: 'Antiguo' }]);
});

describe('the commands', () => {
  let portal: Target;
  const said: string[] = [];
  const complained: string[] = [];
  const io = { say: (line: string) => void said.push(line), complain: (line: string) => void complained.push(line) };
  const backUp = (args: string[], variables: object = {}) =>
    runBackup({ args, variables: { ...portal.variables, ...variables }, ...io });
  const restore = (args: string[], target: Target) => runRestore({ args, variables: target.variables, ...io });
  beforeAll(async () => {
    portal = await emptyTarget();
    await restoreInto(portal);
  });
  beforeEach(() => {
    said.length = 0;
    complained.length = 0;
  });

  it('keep the newest archives, and restore one', async () => {
    const to = path.join(folder, 'schedule');
    await mkdir(to);
    const older = ['portal-2026-07-20T03-00-00Z.tar', 'portal-2026-07-21T03-00-00Z.tar'];
    for (const name of older) await writeFile(path.join(to, name), 'old');
    expect(await backUp(['--to', to, '--keep', '2'])).toBe(0);
    const kept = (await readdir(to)).sort();
    expect(kept).toEqual([older[1], expect.stringMatching(/^portal-20.*tar$/)]);

    const target = await emptyTarget();
    const from = path.join(to, kept.at(-1) ?? '');
    expect(await restore(['--from', from], target)).toBe(0);
    expect(complained).toEqual([]);
    expect(await restore(['--from', from], target)).toBe(1);
    expect(complained.join()).toContain('--force');
  });

  it('name a missing photo', async () => {
    const keys = Object.keys(await filesIn(portal.files)).filter((key) => key.startsWith('photos/'));
    const [missing = '', ...others] = keys;
    await portal.files.delete(missing);
    const file = path.join(folder, 'incomplete.tar');
    expect(await backUp(['--to', file])).toBe(0);
    expect(complained).toEqual([`Faltan en el portal, y en la copia, 1 archivos: ${missing}…`]);
    expect(said.join()).toContain(`${others.length} archivos de fotos`);
  });

  it('refuse to restore while the portal runs', async () => {
    const target = await emptyTarget();
    const { application_name } = POOL_OPTIONS;
    const running = new pg.Client({ connectionString: target.variables.DATABASE_URL, application_name });
    await running.connect();
    expect(await restore(['--from', archive], target)).toBe(1);
    expect(complained.join()).toContain('en funcionamiento');
    await running.end();
    await expectUntouched(target);
  });

  it('print their usage', async () => {
    for (const args of [['--otra'], ['--keep', '0'], ['--to', 'a.tar', '--keep', '1']]) {
      expect(await backUp(args)).toBe(2);
    }
    expect(await restore([], portal)).toBe(2);
    expect(await restore(['--help'], portal)).toBe(0);
    expect(await backUp(['--help'])).toBe(0);
    expect(said).toEqual([expect.stringContaining('npm run restore'), expect.stringContaining('npm run backup')]);
    expect(await backUp([], (await emptyTarget()).variables)).toBe(1);
    expect(complained.at(-1)).toContain('está vacía');
  });
});
