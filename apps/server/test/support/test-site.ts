import type { FastifyInstance } from 'fastify';

import { createCookieReader } from '../../src/platform/auth/keys';
import { trustNobody, type TrustProxy } from '../../src/platform/http/trust-proxy';
import { createLogger, type ApiLogger } from '../../src/platform/observability/logger';
import { createMetrics, type Metrics } from '../../src/platform/observability/metrics';
import type { MetricsAccess } from '../../src/platform/observability/metrics-route';
import { createSite } from '../../src/site/site';
import { TEST_SECRET, type TestApp } from './test-app';

type TestSiteOptions = {
  environment?: 'development' | 'production';
  trustProxy?: TrustProxy;
  logger?: ApiLogger;
  metrics?: Metrics;
  metricsAccess?: MetricsAccess;
};

/** The site over a test's API, which it closes with itself. */
export const createTestSite = (
  { app, db, files, releases }: Pick<TestApp, 'app' | 'db' | 'files' | 'releases'>,
  {
    environment = 'production',
    trustProxy = trustNobody,
    logger = createLogger('silent'),
    metrics = createMetrics(),
    metricsAccess = { environment, token: undefined },
  }: TestSiteOptions = {},
): Promise<FastifyInstance> =>
  createSite({
    environment,
    releases,
    files,
    page: { tokenKey: Buffer.alloc(32, 7).toString('base64'), environment, demonstration: null },
    personIn: createCookieReader(TEST_SECRET),
    api: app,
    db,
    logger,
    metrics,
    metricsAccess,
    trustProxy,
  });
