import cluster from 'node:cluster';

import { openReleaseStore } from '@portal/releases';

import { createApi } from './app';
import { checkDatabase } from './platform/database/check-database';
import { createDatabase, POOL_OPTIONS } from './platform/database/database';
import { migrateToLatest } from './platform/database/migrate';
import { openDatabase } from './platform/database/open-database';
import { refuseOpenAccounts } from './programs/demonstration/open-accounts';
import { readEnvironment, type Environment } from './environment';
import { openFileStore } from './platform/files/open-file-store';
import { createLogger, type ApiLogger } from './platform/observability/logger';
import { createMetrics } from './platform/observability/metrics';
import { protectDataFolder } from './platform/files/data-folder';
import { closeOnSignals } from './platform/workers/close-on-signals';
import { servesAlone, serveWithWorkers } from './platform/workers/serve-with-workers';
import { describeStartFailure } from './start-failure';

type Closeable = { close: () => Promise<void> };

async function serve(environment: Environment, logger: ApiLogger): Promise<Closeable> {
  const { dataDir, sessionSecret, trustProxy, metricsToken } = environment;
  const database = await openDatabase({
    url: environment.databaseUrl,
    dataDir,
    logger,
    pool: POOL_OPTIONS,
    takesOver: !cluster.isWorker,
  });
  try {
    const db = createDatabase(database.pool);
    await checkDatabase(database.pool);
    await migrateToLatest(database.pool);
    await refuseOpenAccounts(db, environment);
    const files = await openFileStore({ url: environment.filesUrl, dataDir });
    const releases = await openReleaseStore({ url: environment.releasesUrl, dataDir });
    const app = await createApi({
      environment: environment.environment,
      db,
      pool: database.pool,
      dataDir,
      files,
      releases,
      sessionSecret,
      logger,
      trustProxy,
      uploadBytesPerHour: environment.uploadBytesPerHour,
      backupsKept: environment.backupsKept,
      mail: environment.mail,
      seal: environment.seal,
      metrics: createMetrics({ ofProcess: true }),
      metricsAccess: { environment: environment.environment, token: metricsToken },
      doesJobs: true,
    });
    const close = async (): Promise<void> => {
      // Requests under way are answered first, then the database is let go.
      await app.close();
      await database.close();
    };
    await app.listen({ host: environment.host, port: environment.port });
    return { close };
  } catch (error) {
    // The embedded PostgreSQL would outlive this process.
    await database.close();
    throw error;
  }
}

/** The gateway runs it in its own process or points API_URL here. */
async function main(): Promise<void> {
  const environment = readEnvironment(process.env);
  const { dataDir, workers } = environment;
  const logger = createLogger(environment.logLevel);
  for (const entry of protectDataFolder(dataDir)) logger.warn({ entry }, 'belongs to another user, others may read it');
  const usesOwnDatabase = environment.databaseUrl === undefined;
  // A signal that comes while it starts finds something to close, too.
  const starting = servesAlone(workers)
    ? serve(environment, logger)
    : serveWithWorkers({ file: __filename, count: workers, usesOwnDatabase, dataDir, logger });
  closeOnSignals({ logger, close: async () => (await starting).close() });
  await starting;
}

main().catch((error: unknown) => {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exit(1);
});
