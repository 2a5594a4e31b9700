import { randomUUID } from 'node:crypto';

import { ROLE } from '@portal/domain';

import { createSessionsRepository } from '../../../src/platform/auth/sessions-repository';
import { createDatabase } from '../../../src/platform/database/database';
import type { Db } from '../../../src/platform/database/schema';
import { createFixtures } from '../../support/fixtures';
import { createTestDatabase, type TestDatabase } from '../../support/test-database';

const NOW = new Date();
const MINUTE = 60_000;

let database: TestDatabase;
let db: Db;
let sessions: ReturnType<typeof createSessionsRepository>;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase(database.pool);
  sessions = createSessionsRepository(db);
});
afterAll(() => database.close());

const createUser = (status?: 'inactivo') =>
  createFixtures(db).createUser({ roles: [ROLE.client], ...(status && { status }) });

type Start = { userId: number; minutes?: number; passwordHash?: string };

/** Starts a session, and returns its id, or null when it was refused. */
async function start({ userId, minutes = 60, passwordHash }: Start): Promise<string | null> {
  const id = randomUUID();
  const expiresAt = new Date(NOW.getTime() + minutes * MINUTE);
  const session = { id, userId, cookieHash: Buffer.from(id), startedAt: NOW, expiresAt };
  const isStarted = await sessions.insert({ ...session, address: '127.0.0.1', agent: null, passwordHash });
  return isStarted ? id : null;
}

it('keeps live sessions, and drops ended, expired and unknown ones', async () => {
  const { id: userId } = await createUser();
  const [lives, ended, expires] = [
    await start({ userId }),
    await start({ userId }),
    await start({ userId, minutes: 1 }),
  ] as string[];
  await sessions.end(userId, { id: ended! }, NOW);
  const all = [ended!, lives!, randomUUID(), expires!];
  expect((await sessions.stillLive(all, NOW)).sort()).toEqual([lives, expires].sort());
  expect(await sessions.stillLive(all, new Date(NOW.getTime() + MINUTE))).toEqual([lives]);
});

it('starts none for a person who is inactive, or whose password has changed since its check', async () => {
  const { id: userId } = await createUser();
  const { password_hash: passwordHash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  expect(await start({ userId, passwordHash })).not.toBeNull();
  expect(await start({ userId, passwordHash: 'the hash before' })).toBeNull();
  expect(await start({ userId: (await createUser('inactivo')).id })).toBeNull();
});

it('ends all sessions of a person but one', async () => {
  const { id: userId } = await createUser();
  const ids = [await start({ userId }), await start({ userId }), await start({ userId })] as string[];
  expect(await sessions.end(userId, { except: ids[1]! }, NOW)).toBe(2);
  expect(await sessions.stillLive(ids, NOW)).toEqual([ids[1]]);
});
