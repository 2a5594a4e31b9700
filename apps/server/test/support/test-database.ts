import { randomBytes } from 'node:crypto';
import os from 'node:os';
import type pg from 'pg';

import { type OpenDatabaseOptions, openDatabase } from '../../src/platform/database/open-database';
import { withAdministration, withDatabase } from './database-administration';

export type TestDatabase = {
  pool: pg.Pool;
  /** For code that opens the database itself. */
  connectionString: string;
  /** Ends the pool. The database stays until the run ends. */
  close: () => Promise<void>;
};

/**
 * Creates a migrated and empty database for one test file: call it in `beforeAll`, `close` it in `afterAll`. It is a copy of
 * the template of postgres-global-setup.ts, which drops the copies when the run ends.
 */
export async function createTestDatabase(options: Pick<OpenDatabaseOptions, 'pool'> = {}): Promise<TestDatabase> {
  const { TEST_DATABASE_URL: server, TEST_DATABASE_TEMPLATE: template, TEST_DATABASE_RUN: run } = process.env;
  if (!server || !template || !run)
    throw new Error('jest.config.cjs must name postgres-global-setup.ts as its globalSetup');
  const name = `${run}_${randomBytes(8).toString('hex')}`;
  await withAdministration(server, (client) => client.query(`create database ${name} template ${template}`));
  const connectionString = withDatabase(server, name);
  const { pool, close } = await openDatabase({ url: connectionString, dataDir: os.tmpdir(), ...options });
  return { pool, connectionString, close };
}
