import { createServer, type RequestListener, type Server } from 'node:http';

import fastifyCookie from '@fastify/cookie';
import {
  INSTALL_FOLDER,
  KEPT_PAGE_ADDRESS,
  VERSION_NAME_PATTERN,
  withoutAttempt,
  type PortalEnvironment,
} from '@portal/domain';
import { INSTALL_FILES, type BuildReport, type ReleaseReader } from '@portal/releases';
import fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

import { sessionCookieName } from '../platform/auth/session-cookie';
import type { Db } from '../platform/database/schema';
import type { FileStore } from '../platform/files/file-store';
import { cutForwardedPorts } from '../platform/http/forwarded-addresses';
import { pathOf } from '../platform/http/path-of';
import { requestIdOf } from '../platform/http/request-log';
import { SERVER_TIMEOUTS } from '../platform/http/server-timeouts';
import { trustNobody, type TrustProxy } from '../platform/http/trust-proxy';
import type { ApiLogger } from '../platform/observability/logger';
import type { Metrics } from '../platform/observability/metrics';
import { serveMetrics, type MetricsAccess } from '../platform/observability/metrics-route';
import { observeRequests } from '../platform/observability/observe-requests';
import { buildKey } from '../platform/releases/build-store';
import type { Chosen, Releases } from '../platform/releases/releases';
import {
  answerUnreadableAddress,
  answerUnreadableBytes,
  ignoreExpectations,
} from '../platform/routes/unreadable-requests';
import { sendFailure } from './failures';
import { registerHealth } from './health-routes';
import { createBodyCache, prepareBody, sendRevalidated, type NegotiatedBody } from './negotiated-body';
import { KEPT_PAGE, pageKindOf } from './page-kind';
import { isAssetAddress, registerAssets } from './published-files';
import { registerSecurityHeaders } from './security-headers';
import { createShellPages, withoutAreas, type PageSettings } from './shell-page';

type SiteOptions = {
  environment: PortalEnvironment;
  releases: Releases;
  files: FileStore;
  page: PageSettings;
  /** Reads the person of a session's cookie, for whom shell and areas are chosen; null for nobody. */
  personIn: (cookie: string) => ReleaseReader | null;
  /** The API, which is ready; the site closes it. */
  api: FastifyInstance;
  db: Db;
  logger: ApiLogger;
  metrics: Metrics;
  metricsAccess: MetricsAccess;
  trustProxy?: TrustProxy;
};

const isApiAddress = (address: string | undefined): boolean => /^\/api([/?]|$)/.test(address ?? '');

/**
 * Sends what belongs to the API straight to it: one server and one logger for the whole portal, and no second router
 * on the way of the calls.
 */
function createDispatchingServer(api: FastifyInstance, site: RequestListener): Server {
  const server = createServer((request, response) => {
    if (isApiAddress(request.url)) api.routing(request, response);
    else site(request, response);
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

const NO_RELEASE_PAGE = `<!doctype html>
<html lang="es-CL">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Portal en preparación</title>
  </head>
  <body>
    <h1>El portal está en preparación</h1>
    <p>Todavía no hay una versión publicada. Intenta de nuevo en unos minutos.</p>
  </body>
</html>
`;

/** Limit of cached bodies: both files of the shell and of its candidate, before and after a publication. */
const INSTALL_FILES_KEPT = 8;

/**
 * Serves what a browser needs to install the portal, from the shell of the person who asks, at addresses without a
 * version: a service worker is replaced by what lies at its own address, and its folder is what it may serve.
 */
function registerInstallFiles(
  app: FastifyInstance,
  releases: Pick<Releases, 'readFile'>,
  shellOf: (request: FastifyRequest) => BuildReport | undefined,
): void {
  const bodyOf = createBodyCache(INSTALL_FILES_KEPT);
  for (const [address, { file: name, type }] of Object.entries(INSTALL_FILES)) {
    const file = `${INSTALL_FOLDER}/${name}`;
    app.get(address, async (request, reply) => {
      const shell = shellOf(request);
      if (!shell?.files[file]) return sendFailure(reply, 'NOT_FOUND');
      const body = await bodyOf(`${shell.version}/${file}`, async () =>
        prepareBody(type, (await releases.readFile(shell, file)).toString('utf8')),
      );
      return sendRevalidated(request, reply, body, ['Cookie']);
    });
  }
}

/** Limit of cached registries: a caller may name any number of shell versions. */
const REGISTRIES_KEPT = 50;

/**
 * `GET /registry.json`: the versions of the person of the cookie, and without a session no areas. With `?shell=<version>`,
 * as a tab with that version of the shell can use them.
 */
function registerRegistry(
  app: FastifyInstance,
  releases: Pick<Releases, 'chosenFor' | 'inShell' | 'pageOf'>,
  personOf: (request: FastifyRequest) => ReleaseReader | null,
): void {
  const bodyOf = createBodyCache(REGISTRIES_KEPT);

  const prepare = async (chosen: Chosen, isSignedIn: boolean): Promise<NegotiatedBody> => {
    const release = await releases.pageOf(chosen);
    return prepareBody('application/json; charset=utf-8', JSON.stringify(isSignedIn ? release : withoutAreas(release)));
  };
  app.get<{ Querystring: { shell?: unknown } }>('/registry.json', async (request, reply) => {
    const person = personOf(request);
    const chosen = releases.chosenFor(person);
    if (!chosen) return sendFailure(reply, 'NOT_FOUND');
    const { shell } = request.query;
    const isVersion = person !== null && typeof shell === 'string' && VERSION_NAME_PATTERN.test(shell);
    const used = isVersion ? await releases.inShell(chosen, shell) : chosen;
    const key = JSON.stringify([used.number, used.key, person !== null]);
    const body = await bodyOf(key, () => prepare(used, person !== null));
    return sendRevalidated(request, reply, body, ['Cookie']);
  });
}

/** The pages, the published files and the API at one address: two applications, because their headers and failures differ. */
export async function createSite(options: SiteOptions): Promise<FastifyInstance> {
  const { environment, releases, files, db, api, logger, metrics, trustProxy = trustNobody } = options;
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
    serverFactory: (handler) => createDispatchingServer(api, handler),
  });
  const cookieName = sessionCookieName(environment);
  const pageOf = createShellPages(releases, options.page);

  const personOf = ({ headers }: FastifyRequest): ReleaseReader | null => {
    const cookie = fastifyCookie.parse(headers.cookie ?? '')[cookieName];
    return cookie === undefined ? null : options.personIn(cookie);
  };
  const sendPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const person = personOf(request);
    const chosen = releases.chosenFor(person);
    if (chosen) {
      const isKept = pathOf(request.url) === KEPT_PAGE_ADDRESS;
      // A page without areas must not replace the stored one.
      if (isKept && person === null) return sendFailure(reply, 'NO_SESSION');
      const kind = isKept ? KEPT_PAGE : pageKindOf(chosen.remotes, request.url, person !== null);
      return sendRevalidated(request, reply, await pageOf(chosen, kind), ['Cookie']);
    }
    return reply
      .code(503)
      .headers({ 'Retry-After': '5', 'Cache-Control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(NO_RELEASE_PAGE);
  };

  cutForwardedPorts(app);
  observeRequests(app, metrics, 'site');
  metrics.watch(
    'portal_release_number',
    'The release that is served; 0 before the first',
    () => releases.chosenFor(null)?.number ?? 0,
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
    api.endStreams();
    done();
  });
  app.addHook('onClose', () => api.close());

  app.get('/', sendPage);
  app.get(KEPT_PAGE_ADDRESS, sendPage);
  registerInstallFiles(app, releases, (request) => releases.chosenFor(personOf(request))?.shell);
  registerRegistry(app, releases, personOf);
  registerHealth(app, { db, files, releases, served: () => api.servedOperations });
  serveMetrics(app, metrics, options.metricsAccess);
  registerAssets(app, (deployable, version, file) => files.read(buildKey(deployable, version, file)));
  return app;
}
