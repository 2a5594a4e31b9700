import { createApi } from './app';
import { createDatabase, POOL_OPTIONS } from './database/database';
import { migrateToLatest } from './database/migrate';
import { openDatabase } from './database/open-database';
import { EnvironmentError, readEnvironment } from './environment';
import { openFileStore } from './files/open-file-store';
import { createLogger } from './logger';
import { createMetrics } from './observability/metrics';
import { startTracing } from './observability/tracing';

/** Runs the API alone, as a process of its own. The gateway runs it in its own process or points API_URL here. */
async function main(): Promise<void> {
  const environment = readEnvironment(process.env);
  const { dataDir, sessionSecret, trustProxy, metricsToken } = environment;
  const logger = createLogger(environment.logLevel);

  const tracing = await startTracing(process.env, 'portal-api');
  const database = await openDatabase({ url: environment.databaseUrl, dataDir, logger, pool: POOL_OPTIONS });
  const db = createDatabase(database.pool, tracing && { trace: tracing.statement });
  await migrateToLatest(db);
  const files = await openFileStore({ url: environment.filesUrl, dataDir });
  const app = await createApi({
    db,
    pool: database.pool,
    dataDir,
    files,
    sessionSecret,
    logger,
    trustProxy,
    metrics: createMetrics({ ofProcess: true }),
    metricsAccess: { environment: environment.environment, token: metricsToken },
    tracing,
  });
  await app.listen({ host: environment.host, port: environment.port });

  let isStopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ signal }, 'stopping');
    // Requests under way are answered first, then the database is let go.
    app
      .close()
      .then(() => database.close())
      .then(() => tracing?.close())
      .catch((error: unknown) => {
        logger.error({ err: error }, 'could not stop cleanly');
        process.exitCode = 1;
      });
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

main().catch((error: unknown) => {
  const text = error instanceof EnvironmentError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
