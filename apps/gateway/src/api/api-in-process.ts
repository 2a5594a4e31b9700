import {
  POOL_OPTIONS,
  checkDatabase,
  createApi,
  createDatabase,
  migrateToLatest,
  openDatabase,
  openFileStore,
  refuseOpenAccounts,
  seedDemonstration,
  type ApiReadiness,
  type Metrics,
} from '@portal/server';
import type { ReleaseStore } from '@portal/releases';
import type { FastifyBaseLogger } from 'fastify';
import cluster from 'node:cluster';
import type { GatewayConfig } from '../configuration/gateway-config';
import type { ApiBackend } from './api-backend';

/**
 * Throws UnusableDatabaseError when the portal cannot serve from the database.
 * @throws EnvironmentError when accounts with the demonstration's password could be used from other machines
 */
export async function startApiInProcess(
  config: GatewayConfig,
  { sessionSecret, releases }: { sessionSecret: string; releases: ReleaseStore },
  { logger, metrics }: { logger: FastifyBaseLogger; metrics: Metrics },
): Promise<ApiBackend> {
  const { dataDir } = config;
  const database = await openDatabase({
    url: config.databaseUrl,
    dataDir,
    logger,
    pool: POOL_OPTIONS,
    takesOver: !cluster.isWorker,
  });
  try {
    const { pool } = database;
    const db = createDatabase(pool);
    const files = await openFileStore({ url: config.filesUrl, dataDir });
    await checkDatabase(pool);
    await migrateToLatest(pool);
    await refuseOpenAccounts(db, config);
    const isSeeded = config.demo !== 'off' && (await seedDemonstration({ db, files }));
    if (isSeeded) logger.info('the demonstration data was created');
    const app = await createApi({
      environment: config.environment,
      db,
      pool,
      dataDir,
      files,
      releases,
      sessionSecret,
      logger,
      trustProxy: config.trustProxy,
      uploadBytesPerHour: config.uploadBytesPerHour,
      backupsKept: config.backupsKept,
      mail: config.mail,
      seal: config.seal,
      metrics,
      doesJobs: true,
    });
    await app.ready();
    return {
      handle: (request, response) => app.routing(request, response),
      readiness: async () => (await app.inject('/readyz')).json<{ checks: ApiReadiness }>().checks,
      close: async () => {
        await app.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
