import { mkdir } from 'node:fs/promises';
import path from 'node:path';

import cookie from '@fastify/cookie';
import { LIMITS, RELEASE_CHANGED_EVENT, NOTICES_CHANGED_EVENT, type PortalEnvironment } from '@portal/domain';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import type pg from 'pg';

import { accountFeature } from './features/account/account-routes';
import { addressFeature } from './features/address/address-routes';
import { recordAccessRefusals } from './platform/audit/access-refusals';
import { savedFiltersFeature } from './features/account/saved-filters-routes';
import { auditFeature } from './features/audit/audit-routes';
import { authFeature } from './features/session/auth-routes';
import { deriveKeys } from './platform/auth/keys';
import { createConfirmPassword } from './platform/auth/confirm-password';
import { createLoginLimits } from './platform/auth/login-limits';
import { createSessionTokens } from './platform/auth/session-token';
import { createSessionCookie } from './platform/auth/session-cookie';
import { createSessions } from './platform/auth/sessions';
import { createSessionsRepository } from './platform/auth/sessions-repository';
import { userSessionsFeature } from './features/session/user-sessions-routes';
import { branchesFeature } from './features/masters/branches-routes';
import { companiesFeature, servicesFeature, suppliesFeature } from './features/catalogue/catalogue-routes';
import type { ApiContext, Feature } from './context';
import { deadlinesFeature } from './features/deadlines/deadlines-routes';
import { contractorsFeature } from './features/suggestions/contractors-routes';
import { CHANNELS, listenToDatabase } from './platform/database/listen-to-database';
import type { Db } from './platform/database/schema';
import { describeApi, serveDocument } from './platform/openapi/docs';
import { handleErrors } from './platform/routes/error-handler';
import { createEventStreams } from './platform/events/event-streams';
import { eventsFeature } from './features/events/events-routes';
import { sendRequestChange } from './features/events/request-change';
import { createFileAddresses } from './platform/files/file-addresses';
import type { FileStore } from './platform/files/file-store';
import { filesFeature } from './features/files/files-routes';
import { removeOldUploads } from './platform/files/old-uploads';
import { createUploadQuota } from './platform/files/upload-quota';
import { dossiersFeature, followDossierFeature } from './features/dossiers/dossiers-routes';
import { createAccessConfirmation, denyByDefault } from './platform/auth/access';
import { acceptEmptyBodies } from './platform/http/empty-body';
import { cutForwardedPorts } from './platform/http/forwarded-addresses';
import { acceptForms } from './platform/files/form-reader';
import { logRequests, requestIdOf } from './platform/http/request-log';
import { sendSecurityHeaders } from './platform/http/security-headers';
import { SERVER_TIMEOUTS } from './platform/http/server-timeouts';
import { trustNobody, type TrustProxy } from './platform/http/trust-proxy';
import {
  answerUnreadableAddress,
  answerUnreadableBytes,
  ignoreExpectations,
} from './platform/routes/unreadable-requests';
import { invoicesFeature } from './features/invoices/invoices-routes';
import { liquidationsFeature } from './features/liquidations/liquidations-routes';
import type { ApiLogger } from './platform/observability/logger';
import { unsubscribeFeature } from './features/notices/unsubscribe-routes';
import { passwordLinksFeature } from './features/password-links';
import { createMailer, mailFolder, type Mailer, type MailSettings } from './platform/mail/mailer';
import { recordRefusals } from './platform/mail/record-refusals';
import { noticesFeature } from './features/notices/notices-routes';
import { jobsFeature } from './features/jobs/jobs-routes';
import { pushFeature } from './features/notices/push-routes';
import { mastersFeature } from './features/masters/masters-routes';
import { setupFeature } from './features/masters/setup-routes';
import { readGivenSeal } from './given-seal';
import type { SealSettings } from './platform/seal';
import { startJobs } from './platform/jobs/run-jobs';
import { createTasks } from './tasks';
import { createMetrics, type Metrics } from './platform/observability/metrics';
import { observeRequests } from './platform/observability/observe-requests';
import { clearTotalsAfterWrites, createTotals } from './platform/query/totals';
import { createReleaseChanges } from './features/releases/change-releases';
import { createDeployerCheck } from './features/releases/tokens/check-deploy-token';
import { createReleases, type Releases } from './platform/releases/releases';
import { releasesFeature } from './features/releases/releases-routes';
import { collectOperations } from './features/releases/served-operations';
import { deployTokensFeature } from './features/releases/tokens/deploy-tokens-routes';
import { visitsFeature } from './features/releases/telemetry/visits-routes';
import { placeCodesFeature } from './features/places/place-codes-routes';
import { placesFeature } from './features/places/place-routes';
import { repairsFeature } from './features/repairs/repairs-routes';
import { reportsFeature } from './features/reports/report/reports-routes';
import { agendaFeature } from './features/requests/agenda/agenda-routes';
import { calendarFeature } from './features/requests/calendar/calendar-routes';
import { assignmentFeature } from './features/requests/assignment/assignment-routes';
import { followFeature } from './features/requests/follow/follow-routes';
import { requestListsFeature } from './features/requests/lists/request-lists-routes';
import { requestsFeature } from './features/requests/life/requests-routes';
import { notesFeature } from './features/requests/notes/notes-routes';
import { requestPageFeature } from './features/requests/page/request-page-routes';
import { sameRequestsFeature } from './features/requests/same/same-requests-routes';
import { searchFeature } from './features/requests/search/search-routes';
import { rolesFeature } from './features/masters/roles-routes';
import { usersFeature } from './features/users/users-routes';

export type ApiOptions = {
  environment: PortalEnvironment;
  db: Db;
  /** End it only after the app is closed. */
  pool: pg.Pool;
  /** The portal's data folder; uploads wait in its `staging`. */
  dataDir: string;
  files: FileStore;
  releases?: Releases;
  /** At least 32 characters; the same for all replicas. */
  sessionSecret: string;
  logger: ApiLogger;
  trustProxy?: TrustProxy;
  uploadBytesPerHour?: number;
  backupsKept?: number | undefined;
  mail?: MailSettings;
  seal?: SealSettings | undefined;
  mailer?: Mailer;
  metrics?: Metrics;
  doesJobs?: boolean;
  now?: () => Date;
};

const FEATURES: readonly Feature[] = [
  authFeature,
  userSessionsFeature,
  accountFeature,
  calendarFeature,
  passwordLinksFeature,
  followFeature,
  followDossierFeature,
  placesFeature,
  eventsFeature,
  filesFeature,
  savedFiltersFeature,
  suppliesFeature,
  servicesFeature,
  rolesFeature,
  companiesFeature,
  deadlinesFeature,
  branchesFeature,
  addressFeature,
  mastersFeature,
  setupFeature,
  placeCodesFeature,
  usersFeature,
  requestsFeature,
  requestPageFeature,
  dossiersFeature,
  notesFeature,
  noticesFeature,
  pushFeature,
  unsubscribeFeature,
  searchFeature,
  sameRequestsFeature,
  requestListsFeature,
  agendaFeature,
  assignmentFeature,
  repairsFeature,
  contractorsFeature,
  liquidationsFeature,
  invoicesFeature,
  reportsFeature,
  releasesFeature,
  deployTokensFeature,
  visitsFeature,
  auditFeature,
  jobsFeature,
];

const DEVELOPMENT_MAIL: MailSettings = {
  smtpUrl: undefined,
  from: 'portal@localhost',
  portalUrl: 'http://localhost:4200',
};

/**
 * It neither listens nor reads the environment: the calling program does.
 * @returns the application; `close` it before the pool is ended
 * @throws RangeError when the session secret is too short
 */
export async function createApi(options: ApiOptions): Promise<FastifyInstance> {
  const {
    db,
    pool,
    files,
    logger,
    trustProxy = trustNobody,
    metrics = createMetrics(),
    now = () => new Date(),
  } = options;
  const { uploadBytesPerHour = LIMITS.uploadBytesPerHour, mail = DEVELOPMENT_MAIL } = options;
  const keys = deriveKeys(options.sessionSecret);
  const stagingFolder = path.join(options.dataDir, 'staging');
  await mkdir(stagingFolder, { recursive: true });

  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIdOf(trustProxy),
    // For JSON; uploads have separate limits (http/multipart.ts).
    bodyLimit: LIMITS.bodyBytes,
    frameworkErrors: answerUnreadableAddress,
    // A closing server answers the requests in transit.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadableBytes,
    trustProxy,
    routerOptions: { ignoreTrailingSlash: true },
    ...SERVER_TIMEOUTS,
  });
  ignoreExpectations(app.server);
  app.decorate('stagingFolder', stagingFolder);
  app.decorate('contentKey', keys.content);
  app.decorate('confirmAccess', createAccessConfirmation(now));
  app.decorate('uploadQuota', createUploadQuota({ db, bytesPerHour: uploadBytesPerHour, now }));
  // JSON and multipart are all that is understood; a form or a text sent by a stranger's page is not.
  app.removeContentTypeParser('text/plain');
  cutForwardedPorts(app);
  acceptEmptyBodies(app);
  handleErrors(app);
  observeRequests(app, metrics, 'api');
  logRequests(app);
  sendSecurityHeaders(app);
  await app.register(cookie);
  acceptForms(app);
  await describeApi(app, options.environment);

  const mailing = {
    mailer: recordRefusals(db, options.mailer ?? createMailer(mail, mailFolder(options.dataDir))),
    portalUrl: mail.portalUrl,
    unsubscribeKey: keys.unsubscribe,
    followKey: keys.follow,
  };
  const tasks = createTasks({ ...options, mail: mailing, metrics, now });
  const totals = createTotals();
  const releases = options.releases ?? createReleases({ db, files, logger });
  const operations = new Set<string>();
  app.decorate('servedOperations', operations);
  const releaseChanges = createReleaseChanges({ db, files, releases, served: operations, now });
  app.decorate('releaseChanges', releaseChanges);
  const limits = createLoginLimits({ db, key: keys.attempts, now });
  const sessions = createSessions({
    db,
    cookie: createSessionCookie(options.environment),
    personKey: keys.person,
    tokens: createSessionTokens(keys),
    now,
  });
  const streams = createEventStreams({
    liveSessions: (ids) => createSessionsRepository(db).stillLive(ids, now()),
    logger,
  });
  const context: ApiContext = {
    db,
    totals,
    files,
    confirmPassword: createConfirmPassword(db, limits),
    limits,
    sessions,
    streams,
    addresses: createFileAddresses(keys.addresses, now),
    releases,
    releaseChanges,
    metrics,
    mail: mailing,
    jobKinds: tasks.map(({ kind }) => kind),
    seal: options.seal && (await readGivenSeal(options.seal)),
    now,
  };
  const deny = (scope: FastifyInstance): void =>
    denyByDefault(scope, (request) => sessions.authenticate(request), createDeployerCheck({ db, now }));
  if (options.environment === 'production') {
    await app.register((scope, _options, done) => {
      deny(scope);
      serveDocument(scope);
      done();
    });
  }
  metrics.watchPool(pool);
  metrics.watch('portal_live_streams', 'People connected to what changes', () => streams.count());
  await app.register(
    async (api) => {
      collectOperations(api, operations);
      deny(api);
      recordAccessRefusals(api, { db, now });
      clearTotalsAfterWrites(api, totals);
      for (const feature of FEATURES) await feature(api, context);
    },
    { prefix: '/api/v1' },
  );
  releases.onChange((number) => streams.send({ name: RELEASE_CHANGED_EVENT, data: { number } }));
  const onDatabase: Parameters<typeof listenToDatabase>[1] = {
    on: {
      [CHANNELS.sessionEnded]: (sessionId) => streams.endSession(sessionId),
      [CHANNELS.requestChanged]: (payload) => sendRequestChange(streams, payload),
      [CHANNELS.releaseChanged]: () => void releases.refresh(),
      [CHANNELS.noticesChanged]: (payload) =>
        streams.send({ name: NOTICES_CHANGED_EVENT, data: {} }, (user) => user.id === Number(payload)),
    },
    onConnectionChange: (isConnected) => {
      streams.setConnected(isConnected);
      // Notifications of the meantime never arrive.
      if (isConnected) void releases.refresh();
    },
    logger,
  };
  await removeOldUploads(stagingFolder, now());
  let stopListening: (() => void) | null = null;
  let stopJobs: (() => Promise<void>) | null = null;
  // Until then the database may be one that this version cannot use.
  app.addHook('onReady', (done) => {
    stopListening = listenToDatabase(pool, onDatabase);
    if (options.doesJobs === true) stopJobs = startJobs({ pool, tasks, logger, metrics });
    done();
  });
  app.decorate('endStreams', () => streams.close());
  app.addHook('preClose', (done) => {
    streams.close();
    done();
  });
  app.addHook('onClose', async () => {
    stopListening?.();
    await stopJobs?.();
  });
  return app;
}
