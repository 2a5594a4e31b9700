import { randomUUID } from 'node:crypto';
import os from 'node:os';

import type pg from 'pg';

import { checkDatabase, checkSchemaRights, UnusableDatabaseError } from '../../../src/platform/database/check-database';
import { createDatabase, POOL_OPTIONS } from '../../../src/platform/database/database';
import { migrateToLatest } from '../../../src/platform/database/migrate';
import { openDatabase, type OpenDatabase } from '../../../src/platform/database/open-database';
import { withAdministration, withDatabase } from '../../support/database-administration';

const server = process.env.TEST_DATABASE_URL ?? '';
const NAME = `checked_${randomUUID().replaceAll('-', '')}`;
const administer = (...statements: string[]) =>
  withAdministration(withDatabase(server, NAME), async (client) => {
    for (const statement of statements) await client.query(statement);
  });

/** Makes a database, gives a pool of the portal to the test, and drops the database. */
async function withFreshDatabase(
  { createdWith = '', pool = POOL_OPTIONS }: { createdWith?: string; pool?: Omit<pg.PoolConfig, 'connectionString'> },
  test: (opened: OpenDatabase) => Promise<void>,
  ...statements: string[]
): Promise<void> {
  await withAdministration(server, (client) => client.query(`create database ${NAME} ${createdWith}`));
  await administer(...statements);
  const opened = await openDatabase({ url: withDatabase(server, NAME), dataDir: os.tmpdir(), pool });
  try {
    await test(opened);
  } finally {
    await opened.close();
    await withAdministration(server, (client) => client.query(`drop database ${NAME}`));
  }
}

const refusal = async (check: Promise<void>): Promise<string> => {
  const error: unknown = await check.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(UnusableDatabaseError);
  return (error as Error).message;
};

describe('a database with defaults that the portal is not written for', () => {
  const DEFAULTS = ['default_transaction_isolation', 'serializable', 'datestyle', 'SQL, DMY'];
  const [isolation, serializable, style, dmy] = DEFAULTS;
  const alter = (setting = '', value = '') => `alter database ${NAME} set ${setting} = '${value}'`;

  it('serves all the same: the portal sets what it relies on', async () => {
    await withFreshDatabase(
      {},
      async ({ pool }) => {
        await expect(checkDatabase(pool)).resolves.toBeUndefined();
        const { rows } = await pool.query<Record<string, Date | string>>(
          'select now() as moment, current_setting($1) as isolation',
          [isolation],
        );
        expect(rows[0]).toEqual({ moment: expect.any(Date) as Date, isolation: 'read committed' });
      },
      alter(isolation, serializable),
      alter(style, dmy),
    );
  });

  it.each([
    [isolation, serializable, 'read committed'],
    [style, dmy, 'ISO'],
  ])('is refused with the remedy where the setting %s does not arrive', async (setting, value, needed) => {
    await withFreshDatabase(
      { pool: {} },
      async ({ pool }) => {
        const message = await refusal(checkDatabase(pool));
        const remedy = /alter role .*$/.exec(message)![0];
        expect(remedy).toContain(`set ${setting} = '${needed}'`);
      },
      alter(setting, value),
    );
  });
});

it('refuses another encoding than UTF8', async () => {
  await withFreshDatabase({ createdWith: `encoding 'LATIN1' locale 'C' template template0` }, async ({ pool }) =>
    expect(await refusal(checkDatabase(pool))).toContain('LATIN1; el portal necesita UTF8'),
  );
});

it('refuses a server that is too old', async () => {
  const old = { query: () => Promise.resolve({ rows: [{ version: 130_021 }] }) } as unknown as pg.Pool;
  expect(await refusal(checkDatabase(old))).toContain('PostgreSQL 13; el portal necesita el 14');
});

it('says what PgBouncer has to ignore where it refuses the settings of a connection', async () => {
  const strict = {
    query: () => Promise.reject(new Error('unsupported startup parameter: options')),
  } as unknown as pg.Pool;
  expect(await refusal(checkDatabase(strict))).toContain('ignore_startup_parameters = statement_timeout');
});

it('refuses a database that can only be read', async () => {
  await withFreshDatabase(
    {},
    async ({ pool }) => expect(await refusal(checkDatabase(pool))).toContain('solo se puede leer'),
    `alter database ${NAME} set default_transaction_read_only = on`,
  );
});

it('refuses a pooler that loses notifications', async () => {
  await withFreshDatabase({ pool: { ...POOL_OPTIONS, max: 2 } }, async ({ pool }) => {
    // A pooler in transaction mode gives the connection that listens to somebody else.
    pool.on('connect', (client) => {
      const query = client.query.bind(client) as (text: string, ...rest: unknown[]) => Promise<unknown>;
      const lose = (text: string, ...rest: unknown[]) => query(text.startsWith('listen') ? 'select 1' : text, ...rest);
      client.query = lose as typeof client.query;
    });
    const message = await refusal(checkDatabase(pool, { notificationLimitMs: 200 }));
    expect(message).toContain('modo de transacciones');
  });
});

it('says that a database cannot be reached, and why', async () => {
  const nowhere = await openDatabase({ url: withDatabase(server, 'no_such_database'), dataDir: os.tmpdir() });
  expect(await refusal(checkDatabase(nowhere.pool))).toMatch(/^No se pudo usar la base de datos: .*no_such_database/);
  await nowhere.close();
});

describe('a role of few rights', () => {
  const mayExtend = (isAllowed: boolean) =>
    isAllowed ? `grant create on database ${NAME} to current_user` : `revoke all on database ${NAME} from current_user`;

  it('learns which statement lets it create tables', async () => {
    await withFreshDatabase(
      {},
      async ({ pool }) => {
        const db = createDatabase(pool);
        const message = await refusal(migrateToLatest(pool));
        await administer(/grant .*$/.exec(message)![0]);
        await expect(checkSchemaRights(db)).resolves.toBeUndefined();
        await administer('drop schema public');
        expect(await refusal(checkSchemaRights(db))).toContain('search_path');
      },
      'revoke all on schema public from pg_database_owner',
    );
  });

  it('migrates once an administrator has given the right that it names', async () => {
    await withFreshDatabase(
      {},
      async ({ pool }) => {
        const message = await refusal(migrateToLatest(pool));
        expect(message).toMatch(/btree_gin.*pg_trgm.*graphile_worker/);
        await administer(/grant .*$/.exec(message)![0].replace(/to "[^"]*"$/, 'to current_user'));
        await expect(migrateToLatest(pool)).resolves.toBeUndefined();
        await administer(mayExtend(false));
        await expect(migrateToLatest(pool)).resolves.toBeUndefined();
      },
      mayExtend(false),
    );
  });
});
