// Jest's globalSetup: one PostgreSQL for the whole run, and in it one migrated database that the tests' own are copied from.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { migrateToLatest } from '../../src/platform/database/migrate';
import { openDatabase } from '../../src/platform/database/open-database';
import { withAdministration, withDatabase } from './database-administration';

// A disk takes up to a minute to remove the 60,000 files of a run, some 1.2 GB; memory a second.
const MEMORY = '/dev/shm';
const ROOM_BYTES = 8 * 1024 ** 3;

/**
 * Exports TEST_DATABASE_URL (a server; respected when it is already set, its role must be allowed to create databases),
 * TEST_DATABASE_TEMPLATE (the migrated database; respected likewise) and TEST_DATABASE_RUN (with which the names of this run's
 * databases begin: several runs may share a server and a template) to the tests.
 */
export default async function startTestPostgres(): Promise<void> {
  const { TEST_DATABASE_URL: outerServer, TEST_DATABASE_TEMPLATE: outerTemplate } = process.env;
  const run = `run_${randomBytes(8).toString('hex')}`;
  process.env.TEST_DATABASE_RUN = run;
  if (outerServer && outerTemplate) {
    globalThis.stopTestPostgres = () => dropDatabases(outerServer, run);
    return;
  }
  const server = await openServer();
  const template = `${run}_template`;
  process.env.TEST_DATABASE_URL = server.connectionString;
  process.env.TEST_DATABASE_TEMPLATE = template;
  await withAdministration(server.connectionString, (client) => client.query(`create database ${template}`));
  await migrate(withDatabase(server.connectionString, template));
  globalThis.stopTestPostgres = () => server.close(run);
}

declare global {
  /** Set by the globalSetup of the run; its globalTeardown calls it. */
  var stopTestPostgres: (() => Promise<void>) | undefined;
}

type TestServer = {
  connectionString: string;
  /**
   * Removes the databases of a run. Not before the run ends: while hundreds of files are removed every second, ext4
   * takes long to find a place for each new one (a fifth of the run's processor time).
   */
  close: (run: string) => Promise<void>;
};

async function openServer(): Promise<TestServer> {
  const externalUrl = process.env.TEST_DATABASE_URL;
  if (externalUrl) return { connectionString: externalUrl, close: (run) => dropDatabases(externalUrl, run) };
  const dataDir = mkdtempSync(path.join(isRoomy(MEMORY) ? MEMORY : os.tmpdir(), 'portal-tests-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const { connectionString, close } = await openDatabase({ dataDir, durable: false, mayCreateDatabases: true });
  return { connectionString, close };
}

function isRoomy(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return Math.min(bavail * bsize, process.availableMemory()) > ROOM_BYTES;
}

async function dropDatabases(server: string, run: string): Promise<void> {
  await withAdministration(server, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [run],
    );
    for (const { datname } of rows) await client.query(`drop database ${datname}`);
  });
}

async function migrate(url: string): Promise<void> {
  const { pool, close } = await openDatabase({ url, dataDir: os.tmpdir() });
  try {
    await migrateToLatest(pool);
  } finally {
    await close();
  }
}
