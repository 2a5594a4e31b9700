// Vitest's globalSetup: one PostgreSQL for the whole run, and in it one migrated database that the tests' own are copied from.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { createDatabase } from '../../src/platform/database/database';
import { migrateToLatest } from '../../src/platform/database/migrate';
import { type OpenDatabase, openDatabase } from '../../src/platform/database/open-database';
import { withAdministration, withDatabase } from './database-administration';

/**
 * Exports TEST_DATABASE_URL (a server; respected when it is already set, its role must be allowed to create databases)
 * and TEST_DATABASE_TEMPLATE (the migrated database) to the tests.
 * @returns ends what it began
 */
export default async function startTestPostgres(): Promise<() => Promise<void>> {
  const server = await openServer();
  const template = `template_${randomUUID().replaceAll('-', '')}`;
  process.env.TEST_DATABASE_URL = server.connectionString;
  process.env.TEST_DATABASE_TEMPLATE = template;
  await withAdministration(server.connectionString, (client) => client.query(`create database ${template}`));
  await migrate(withDatabase(server.connectionString, template));
  return async () => {
    await withAdministration(server.connectionString, (client) => client.query(`drop database if exists ${template}`));
    await server.close();
  };
}

type TestServer = Pick<OpenDatabase, 'connectionString' | 'close'>;

async function openServer(): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { connectionString: given, close: () => Promise.resolve() };
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'portal-tests-'));
  const database = await openDatabase({ dataDir, durable: false, mayCreateDatabases: true });
  return {
    connectionString: database.connectionString,
    async close() {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function migrate(url: string): Promise<void> {
  const { pool, close } = await openDatabase({ url, dataDir: os.tmpdir() });
  try {
    await migrateToLatest(createDatabase(pool));
  } finally {
    await close();
  }
}
