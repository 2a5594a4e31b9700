import { CHANNELS, listenToDatabase } from '../../../src/platform/database/listen-to-database';
import { createLogger } from '../../../src/platform/observability/logger';
import { withAdministration } from '../../support/database-administration';
import { createTestDatabase } from '../../support/test-database';

/** Steps that revert a test's changes, the last one first. */
const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

it('retries until the database accepts it, and reports whether it is connected', async () => {
  const { pool, connectionString, close } = await createTestDatabase();
  cleanUps.push(close);
  const name = new URL(connectionString).pathname.slice(1);
  const setOpen = (isOpen: boolean) =>
    withAdministration(process.env.TEST_DATABASE_URL ?? '', (client) =>
      client.query(`alter database ${name} with allow_connections ${isOpen}`),
    );
  await setOpen(false);
  const states: boolean[] = [];
  const received = await new Promise<string>((resolve, reject) => {
    const stop = listenToDatabase(pool, {
      on: {
        [CHANNELS.sessionEnded]: resolve,
        [CHANNELS.requestChanged]: reject,
        [CHANNELS.releaseChanged]: reject,
        [CHANNELS.noticesChanged]: reject,
      },
      onConnectionChange(isConnected) {
        states.push(isConnected);
        if (isConnected) pool.query(`select pg_notify('${CHANNELS.sessionEnded}', 'una')`).catch(reject);
        else if (states.length === 1) setOpen(true).catch(reject);
      },
      logger: createLogger('silent'),
    });
    cleanUps.push(stop);
  });
  expect(received).toBe('una');
  // It may have been refused again before the database was open.
  expect([states[0], states.at(-1)]).toEqual([false, true]);
});
