import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePort } from '../../testing/free-port';
import { DEMONSTRATION_PASSWORD } from '../people';
import { launchServer } from '../portal-process';
import type { DevelopmentAttack } from './attacked';
import { stopServer } from './portals';
import { call } from './call';

const LONGEST_START_MS = 60_000;

/** Starts a portal in production on data that was tried out with the demonstration before. It must refuse to start. */
export const demonstrationAccounts: DevelopmentAttack = async (portal, { checks, isBuilt, folder, onEnd }) => {
  await stopServer(portal.server);
  const server = launchServer({
    app: 'gateway',
    isBuilt,
    port: await freePort(),
    environment: { DATABASE_URL: portal.database.connectionString, DATA_DIR: portal.dataDir, WORKERS: '1' },
    logFile: path.join(folder, 'tried-out.log'),
  });
  onEnd(() => stopServer(server));
  const ended = once(server.process, 'exit').then(() => 'ended');
  const served = (async () => {
    for (const until = Date.now() + LONGEST_START_MS; Date.now() < until; await sleep(100)) {
      if (server.process.exitCode !== null) return 'ended';
      if ((await call(server, { path: '/readyz' })).status === 200) return 'serves';
    }
    return 'neither serves nor ends';
  })();
  const outcome = await Promise.race([ended, served]);
  const body = { email: 'admin@demo.test', password: DEMONSTRATION_PASSWORD };
  const signedIn =
    outcome === 'serves' ? (await call(server, { method: 'POST', path: '/api/v1/auth/login', body })).status : 'nobody';
  const log = await server.log();
  checks.say(
    `production on data with demonstration accounts: ${outcome}, exit code ${String(server.process.exitCode)}; signed in: ${signedIn}`,
  );
  checks.expect('it refuses to start', outcome === 'ended' && server.process.exitCode !== 0, outcome);
  checks.expect('it says which accounts', log.includes('admin@demo.test'), log.slice(-300));
  checks.expect('it does not write the password', !log.includes(DEMONSTRATION_PASSWORD));
  await stopServer(server);
};
