import {
  answerUnreadableAddress,
  answerUnreadableBytes,
  cutForwardedPorts,
  ignoreExpectations,
  observeRequests,
  pathOf,
  requestIdOf,
  SERVER_TIMEOUTS,
  serveMetrics,
  sessionCookieName,
  trustNobody,
  type Metrics,
  type MetricsAccess,
  type TrustProxy,
} from '@portal/server';
import {
  KEPT_PAGE_ADDRESS,
  shellFor,
  withoutAttempt,
  type CanaryCandidate,
  type PortalEnvironment,
  type ReleaseDocument,
  type ReleaseShell,
} from '@portal/domain';
import { followCurrentRelease, type ReleaseStore } from '@portal/releases';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { ApiBackend } from './api/api-backend';
import { isAssetAddress, registerAssets } from './assets/asset-routes';
import { registerHealth } from './health-routes';
import { sendFailure } from './http/failures';
import { sendRevalidated } from './http/negotiated-body';
import { registerRegistry } from './registry/registry-route';
import { registerSecurityHeaders } from './security/security-headers';
import { NO_RELEASE_PAGE } from './shell-page/no-release-page';
import { registerInstallFiles } from './shell-page/install-files';
import { cookieOf, KEPT_PAGE, pageKindOf } from './shell-page/page-kind';
import { createShellPages, type PageSettings } from './shell-page/shell-page';

/** Interval between reads of the release store, ms. Pages are served from memory in between. */
const RELEASE_MAX_AGE_MS = 1_000;

type GatewayOptions = {
  environment: PortalEnvironment;
  store: ReleaseStore;
  page: PageSettings;
  /** Reads the person of a session's cookie, for whom shell and areas are chosen; null for nobody. */
  personIn: (cookie: string) => CanaryCandidate | null;
  api: ApiBackend;
  logger: FastifyBaseLogger;
  metrics: Metrics;
  metricsAccess: MetricsAccess;
  trustProxy?: TrustProxy;
  releaseMaxAgeMilliseconds?: number;
};

const isApiAddress = (address: string | undefined): boolean => /^\/api([/?]|$)/.test(address ?? '');

type EndlessAnswers = { watch: (response: ServerResponse) => void; end: () => void };

/** Tracks event streams, which end only by disconnection: a closing gateway ends them, or it would wait forever. */
function trackEndlessAnswers(): EndlessAnswers {
  const open = new Set<ServerResponse>();
  return {
    watch: (response) => {
      open.add(response);
      response.once('close', () => open.delete(response));
    },
    end: () => {
      for (const response of open) {
        if (String(response.getHeader('content-type')).startsWith('text/event-stream')) response.destroy();
      }
    },
  };
}

/**
 * Sends what belongs to the API straight to it: one server and one logger for the whole portal, and no second router
 * on the way of the calls.
 */
function createDispatchingServer(api: ApiBackend, gateway: RequestListener, answers: EndlessAnswers): Server {
  const server = createServer((request, response) => {
    if (isApiAddress(request.url)) {
      answers.watch(response);
      api.handle(request, response);
    } else gateway(request, response);
  });
  ignoreExpectations(server);
  server.requestTimeout = SERVER_TIMEOUTS.requestTimeout;
  server.timeout = SERVER_TIMEOUTS.connectionTimeout;
  server.keepAliveTimeout = SERVER_TIMEOUTS.keepAliveTimeout;
  return server;
}

/**
 * A malformed percent sign becomes a literal one, and nothing serves that address: a browser gets the portal's page for
 * it.
 */
function readableAddress(address: string): string {
  try {
    decodeURIComponent(pathOf(address));
    return address;
  } catch {
    return address.replaceAll('%', '%25');
  }
}

function wantsPage(request: FastifyRequest): boolean {
  return (
    ['GET', 'HEAD'].includes(request.method) &&
    !isAssetAddress(pathOf(request.url)) &&
    (request.headers.accept ?? '*/*').split(',').some((type) => /^\s*(text\/html|\*\/\*)/.test(type))
  );
}

export async function createGateway(options: GatewayOptions): Promise<FastifyInstance> {
  const { environment, store, api, logger, metrics, trustProxy = trustNobody } = options;
  const endlessAnswers = trackEndlessAnswers();
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIdOf(trustProxy),
    trustProxy,
    rewriteUrl: (request) => readableAddress(withoutAttempt(request.url ?? '/')),
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: answerUnreadableAddress,
    // A closing server answers the requests in transit.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadableBytes,
    forceCloseConnections: 'idle',
    serverFactory: (handler) => createDispatchingServer(api, handler, endlessAnswers),
  });
  const maxAgeMilliseconds = options.releaseMaxAgeMilliseconds ?? RELEASE_MAX_AGE_MS;
  const currentRelease = followCurrentRelease({ store, logger, maxAgeMilliseconds });
  const cookieName = sessionCookieName(environment);
  const pageOf = createShellPages(store, options.page);

  const personOf = ({ headers }: FastifyRequest): CanaryCandidate | null => {
    const cookie = cookieOf(headers.cookie, cookieName);
    return cookie === undefined ? null : options.personIn(cookie);
  };
  const shellOf = (release: ReleaseDocument, request: FastifyRequest): ReleaseShell =>
    shellFor(release.shell, personOf(request));
  const isSignedIn = (request: FastifyRequest): boolean => personOf(request) !== null;
  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const release = await currentRelease.get();
    if (release) {
      const isKept = pathOf(request.url) === KEPT_PAGE_ADDRESS;
      // A page without areas must not replace the stored one.
      if (isKept && !isSignedIn(request)) return sendFailure(reply, 'NO_SESSION');
      const kind = isKept ? KEPT_PAGE : pageKindOf(release, request.url, isSignedIn(request));
      const body = await pageOf(release, shellOf(release, request), kind);
      return sendRevalidated(request, reply, body, ['Cookie']);
    }
    return reply
      .code(503)
      .headers({ 'Retry-After': '5', 'Cache-Control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(NO_RELEASE_PAGE);
  };

  cutForwardedPorts(app);
  observeRequests(app, metrics, 'gateway');
  metrics.watch(
    'portal_release_number',
    'The release that is served; 0 before the first',
    async () => (await currentRelease.get())?.number ?? 0,
    'max',
  );
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('X-Request-Id', request.id);
    done();
  });
  await registerSecurityHeaders(app, environment);
  app.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error, path: pathOf(request.url) }, 'a request failed');
    return sendFailure(reply, 'INTERNAL');
  });
  app.setNotFoundHandler((request, reply) =>
    wantsPage(request) ? sendPage(request, reply) : sendFailure(reply, 'NOT_FOUND'),
  );
  app.addHook('onResponse', (request, reply, done) => {
    request.log.debug(
      { method: request.method, path: pathOf(request.url), status: reply.statusCode, milliseconds: reply.elapsedTime },
      'answered',
    );
    done();
  });
  app.addHook('preClose', (done) => {
    endlessAnswers.end();
    done();
  });
  app.addHook('onClose', () => api.close());

  app.get('/', sendPage);
  app.get(KEPT_PAGE_ADDRESS, sendPage);
  registerInstallFiles(app, store, async (request) => {
    const release = await currentRelease.get();
    return release && shellOf(release, request);
  });
  registerRegistry(app, currentRelease, store, isSignedIn);
  registerHealth(app, currentRelease, maxAgeMilliseconds, () => api.readiness());
  serveMetrics(app, metrics, options.metricsAccess);
  await registerAssets(app, store);
  return app;
}
