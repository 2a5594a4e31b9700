import { randomBytes } from 'node:crypto';
import os from 'node:os';

import type { Kysely } from 'kysely';
import type pg from 'pg';

import { createDatabase } from '../../src/platform/database/database';
import { type OpenDatabaseOptions, openDatabase } from '../../src/platform/database/open-database';
import type { Database } from '../../src/platform/database/schema';
import { withAdministration, withDatabase } from './database-administration';

export type TestDatabase = {
  pool: pg.Pool;
  db: Kysely<Database>;
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
  const copy = `create database ${name} template ${template} strategy file_copy`;
  await withAdministration(server, (client) => client.query(copy));
  const connectionString = withDatabase(server, name);
  const { pool, close } = await openDatabase({ url: connectionString, dataDir: os.tmpdir(), ...options });
  return { pool, db: createDatabase(pool), connectionString, close };
}

/** Creates the resource that the tests of a file share before them, and closes it after them. */
export function setUpOnce<Created extends { close(): Promise<void> }>(create: () => Promise<Created>): Created {
  let created: Created;
  beforeAll(async () => {
    created = await create();
  });
  afterAll(() => created.close());
  return new Proxy({} as Created, { get: (_empty, name) => created[name as keyof Created] });
}

export const setUpTestDatabase = (options?: Parameters<typeof createTestDatabase>[0]): TestDatabase =>
  setUpOnce(() => createTestDatabase(options));
