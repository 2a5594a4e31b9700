import {
  createLogger,
  createMetrics,
  describeDemonstration,
  publicTokenKey,
  startTracing,
  type Metrics,
  type Tracing,
} from '@portal/api';
import type { FastifyBaseLogger } from 'fastify';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { ApiBackend } from './api/api-backend';
import { startApiInProcess } from './api/api-in-process';
import { createApiProxy } from './api/api-proxy';
import { ConfigurationError, readGatewayConfig, type GatewayConfig } from './configuration/gateway-config';
import { keepSessionSecret } from './configuration/session-secret';
import { createGateway } from './gateway';
import { createFolderReleaseStore } from './releases/folder-release-store';
import { closeOnSignals } from './shutdown';

type Surroundings = { logger: FastifyBaseLogger; metrics: Metrics; tracing: Tracing | undefined };

function startApi(config: GatewayConfig, sessionSecret: string, surroundings: Surroundings): Promise<ApiBackend> {
  const { apiUrl, trustProxy } = config;
  return apiUrl
    ? createApiProxy({ apiUrl, trustProxy, ...surroundings })
    : startApiInProcess(config, sessionSecret, surroundings);
}

async function start(): Promise<void> {
  const config = readGatewayConfig(process.env);
  const logger = createLogger(config.logLevel);
  await mkdir(config.dataDir, { recursive: true });
  const sessionSecret = config.sessionSecret ?? (await keepSessionSecret(config.dataDir));
  const releasesFolder = path.join(config.dataDir, 'releases');
  const metrics = createMetrics({ ofProcess: true });
  const tracing = await startTracing(process.env, 'portal-gateway');
  const gateway = await createGateway({
    environment: config.environment,
    store: createFolderReleaseStore(releasesFolder),
    releasesFolder,
    page: {
      tokenKey: publicTokenKey(sessionSecret),
      environment: config.environment,
      demonstration: config.demo ? describeDemonstration() : null,
    },
    api: await startApi(config, sessionSecret, { logger, metrics, tracing }),
    logger,
    metrics,
    metricsAccess: { environment: config.environment, token: config.metricsToken },
    tracing,
    trustProxy: config.trustProxy,
  });
  closeOnSignals({
    logger,
    close: async () => {
      await gateway.close();
      await tracing?.close();
    },
  });
  await gateway.listen({ host: config.host, port: config.port });
}

start().catch((error: unknown) => {
  const text =
    error instanceof ConfigurationError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
