import { createLogger, describeDemonstration, publicTokenKey } from '@portal/api';
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

function startApi(config: GatewayConfig, sessionSecret: string, logger: FastifyBaseLogger): Promise<ApiBackend> {
  return config.apiUrl ? createApiProxy(config.apiUrl, logger) : startApiInProcess(config, sessionSecret, logger);
}

async function start(): Promise<void> {
  const config = readGatewayConfig(process.env);
  const logger = createLogger(config.logLevel);
  await mkdir(config.dataDir, { recursive: true });
  const sessionSecret = config.sessionSecret ?? (await keepSessionSecret(config.dataDir));
  const releasesFolder = path.join(config.dataDir, 'releases');
  const gateway = await createGateway({
    environment: config.environment,
    store: createFolderReleaseStore(releasesFolder),
    releasesFolder,
    page: {
      tokenKey: publicTokenKey(sessionSecret),
      environment: config.environment,
      demonstration: config.demo ? describeDemonstration() : null,
    },
    api: await startApi(config, sessionSecret, logger),
    logger,
  });
  closeOnSignals(gateway, logger);
  await gateway.listen({ host: config.host, port: config.port });
}

start().catch((error: unknown) => {
  const text =
    error instanceof ConfigurationError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
