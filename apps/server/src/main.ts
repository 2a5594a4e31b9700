import cluster from 'node:cluster';
import path from 'node:path';

import { createApi } from './app';
import { readEnvironment, type Settings } from './environment';
import { checkOwnBuilds, publishOwnBuilds, readOwnBuilds } from './features/releases/own-builds';
import { createCookieReader, publicTokenKey } from './platform/auth/keys';
import { keepSessionSecret } from './platform/auth/session-secret';
import { checkDatabase } from './platform/database/check-database';
import { createDatabase, POOL_OPTIONS } from './platform/database/database';
import { migrateToLatest } from './platform/database/migrate';
import { openDatabase } from './platform/database/open-database';
import { protectDataFolder } from './platform/files/data-folder';
import { observeFileStore } from './platform/files/observed-file-store';
import { openFileStore } from './platform/files/open-file-store';
import { createLogger, type ApiLogger } from './platform/observability/logger';
import { createMetrics } from './platform/observability/metrics';
import { createReleases } from './platform/releases/releases';
import { closeOnSignals } from './platform/workers/close-on-signals';
import { servesAlone, serveWithWorkers } from './platform/workers/workers';
import { describeDemonstration } from './programs/demonstration/insert-users-and-catalogue';
import { refuseOpenAccounts } from './programs/demonstration/open-accounts';
import { seedDemonstration } from './programs/demonstration/seed-demonstration';
import { createSite } from './site/site';
import { describeStartFailure } from './start-failure';

/** The folder of the workspace, or of the production folder. */
const ROOT = path.resolve(__dirname, '../../..');

async function serve(settings: Settings, sessionSecret: string, logger: ApiLogger) {
  const { dataDir, environment, trustProxy } = settings;
  const database = await openDatabase({
    url: settings.databaseUrl,
    dataDir,
    logger,
    pool: POOL_OPTIONS,
    takesOver: !cluster.isWorker,
  });
  try {
    const { pool } = database;
    const db = createDatabase(pool);
    const metrics = createMetrics({ ofProcess: true });
    const files = observeFileStore(await openFileStore({ url: settings.filesUrl, dataDir }), metrics);
    const releases = createReleases({ db, files, logger });
    const api = await createApi({
      ...settings,
      db,
      pool,
      files,
      releases,
      sessionSecret,
      logger,
      metrics,
      doesJobs: true,
    });
    await checkDatabase(pool);
    const builds = await readOwnBuilds(ROOT, settings.buildsDir);
    await checkOwnBuilds(db, builds, api.servedOperations);
    await migrateToLatest(pool);
    await refuseOpenAccounts(db, settings);
    if (settings.demo !== 'off' && (await seedDemonstration({ db, files }))) {
      logger.info('the demonstration data was created');
    }
    await publishOwnBuilds(api.releaseChanges, builds, logger);
    await releases.reload();
    await api.ready();
    const site = await createSite({
      environment,
      releases,
      files,
      page: {
        tokenKey: publicTokenKey(sessionSecret),
        environment,
        demonstration: settings.demo === 'off' ? null : describeDemonstration(),
      },
      personIn: createCookieReader(sessionSecret),
      api,
      db,
      logger,
      metrics,
      metricsAccess: { environment, token: settings.metricsToken },
      trustProxy,
    });
    await site.listen({ host: settings.host, port: settings.port });
    return {
      async close() {
        // Requests under way are answered first, then the database is let go.
        await site.close();
        await database.close();
      },
    };
  } catch (error) {
    // The embedded PostgreSQL would outlive this process.
    await database.close();
    throw error;
  }
}

async function main(): Promise<void> {
  const settings = readEnvironment(process.env);
  const { dataDir, workers } = settings;
  const logger = createLogger(settings.logLevel);
  // graphile-worker 0.16 leaves one when it plans jobs while the database is away; the jobs start again by themselves.
  process.on('unhandledRejection', (error) => logger.error({ err: error }, 'nobody waited for a promise that failed'));
  for (const entry of protectDataFolder(dataDir)) logger.warn({ entry }, 'belongs to another user, others may read it');
  const sessionSecret = settings.sessionSecret ?? (await keepSessionSecret(dataDir));
  const usesOwnDatabase = settings.databaseUrl === undefined;
  // A signal that comes while it starts finds something to close, too.
  const starting = servesAlone(workers)
    ? serve(settings, sessionSecret, logger)
    : serveWithWorkers({ file: __filename, count: workers, usesOwnDatabase, dataDir, logger });
  closeOnSignals({ logger, close: async () => (await starting).close() });
  await starting;
}

main().catch((error: unknown) => {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exit(1);
});
