import { randomUUID } from 'node:crypto';

import { ROLE } from '@portal/domain';

import { createSessionsRepository } from '../../../src/platform/auth/sessions-repository';
import { createDatabase } from '../../../src/platform/database/database';
import { createFixtures } from '../../support/fixtures';
import { createTestDatabase } from '../../support/test-database';

it('keeps live sessions, and drops ended, expired and unknown ones', async () => {
  const database = await createTestDatabase();
  try {
    const db = createDatabase(database.pool);
    const sessions = createSessionsRepository(db);
    const { id: userId } = await createFixtures(db).createUser({ roles: [ROLE.client] });
    const now = new Date();
    const start = async (minutes: number): Promise<string> => {
      const id = randomUUID();
      const expiresAt = new Date(now.getTime() + minutes * 60_000);
      const cookieHash = Buffer.from(id);
      await sessions.insert({ id, userId, cookieHash, startedAt: now, expiresAt, address: '127.0.0.1', agent: null });
      return id;
    };
    const [lives, ended, expires] = [await start(60), await start(60), await start(1)];
    await sessions.end(userId, { id: ended }, now);
    const all = [ended, lives, randomUUID(), expires];
    expect((await sessions.stillLive(all, now)).sort()).toEqual([lives, expires].sort());
    expect(await sessions.stillLive(all, new Date(now.getTime() + 60_000))).toEqual([lives]);
  } finally {
    await database.close();
  }
});
