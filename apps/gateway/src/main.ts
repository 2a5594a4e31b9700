import {
  closeOnSignals,
  createLogger,
  createMetrics,
  describeDemonstration,
  describeStartFailure,
  protectDataFolder,
  createCookieReader,
  publicTokenKey,
  servesAlone,
  serveWithWorkers,
  type Metrics,
} from '@portal/server';
import { openReleaseStore, type ReleaseStore } from '@portal/releases';
import type { FastifyBaseLogger } from 'fastify';
import path from 'node:path';
import type { ApiBackend } from './api/api-backend';
import { startApiInProcess } from './api/api-in-process';
import { createApiProxy } from './api/api-proxy';
import { readGatewayConfig, type GatewayConfig } from './configuration/gateway-config';
import { keepSessionSecret } from './configuration/session-secret';
import { createGateway } from './gateway';
import { publishOwnBuild } from './publish-own-build';

const OWN_BUILDS = path.resolve(__dirname, '../../../builds');

type Closeable = { close: () => Promise<void> };
type Surroundings = { logger: FastifyBaseLogger; metrics: Metrics };

function startApi(
  config: GatewayConfig,
  sessionSecret: string,
  releases: ReleaseStore,
  surroundings: Surroundings,
): Promise<ApiBackend> {
  const { apiUrl, trustProxy } = config;
  return apiUrl
    ? createApiProxy({ apiUrl, trustProxy, ...surroundings })
    : startApiInProcess(config, { sessionSecret, releases }, surroundings);
}

async function serve(config: GatewayConfig, sessionSecret: string, logger: FastifyBaseLogger): Promise<Closeable> {
  const store = await openReleaseStore({ url: config.releasesUrl, dataDir: config.dataDir });
  const metrics = createMetrics({ ofProcess: true });
  const gateway = await createGateway({
    environment: config.environment,
    store,
    page: {
      tokenKey: publicTokenKey(sessionSecret),
      environment: config.environment,
      demonstration: config.demo === 'off' ? null : describeDemonstration(),
    },
    personIn: createCookieReader(sessionSecret),
    api: await startApi(config, sessionSecret, store, { logger, metrics }),
    logger,
    metrics,
    metricsAccess: { environment: config.environment, token: config.metricsToken },
    trustProxy: config.trustProxy,
  });
  // After the API, so that a database that this version cannot use keeps its screens from being published.
  await publishOwnBuild(OWN_BUILDS, store, logger);
  await gateway.listen({ host: config.host, port: config.port });
  return gateway;
}

async function start(): Promise<void> {
  const config = readGatewayConfig(process.env);
  const { dataDir, workers } = config;
  const logger = createLogger(config.logLevel);
  for (const entry of protectDataFolder(dataDir)) logger.warn({ entry }, 'belongs to another user, others may read it');
  const sessionSecret = config.sessionSecret ?? (await keepSessionSecret(dataDir));
  // A signal that comes while it starts finds something to close, too.
  const starting = servesAlone(workers)
    ? serve(config, sessionSecret, logger)
    : serveWithWorkers({
        file: __filename,
        count: workers,
        usesOwnDatabase: config.apiUrl === undefined && config.databaseUrl === undefined,
        dataDir,
        logger,
      });
  closeOnSignals({ logger, close: async () => (await starting).close() });
  await starting;
}

start().catch((error: unknown) => {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exit(1);
});
