import { randomUUID } from 'node:crypto';

import { ROLE } from '@portal/domain';

import { createSessionsRepository } from '../../../src/platform/auth/sessions-repository';
import { createFixtures } from '../../support/fixtures';
import { setUpTestDatabase } from '../../support/test-database';

const NOW = new Date();
const MINUTE = 60_000;

const database = setUpTestDatabase();

it('keeps live sessions, and drops ended, expired and unknown ones', async () => {
  const { db } = database;
  const sessions = createSessionsRepository(db);
  const { id: userId } = await createFixtures(db).createUser({ roles: [ROLE.client] });
  const start = async (minutes: number): Promise<string> => {
    const id = randomUUID();
    const expiresAt = new Date(NOW.getTime() + minutes * MINUTE);
    const session = { id, user_id: userId, cookie_hash: Buffer.from(id), created_at: NOW, expires_at: expiresAt };
    await sessions.insert({ ...session, address: '127.0.0.1', agent: null });
    return id;
  };
  const [lives, ended, expires] = [await start(60), await start(60), await start(1)] as const;
  await sessions.end(userId, { id: ended }, NOW);
  const all = [ended, lives, randomUUID(), expires];
  expect((await sessions.stillLive(all, NOW)).sort()).toEqual([lives, expires].sort());
  expect(await sessions.stillLive(all, new Date(NOW.getTime() + MINUTE))).toEqual([lives]);
});
