import { can, type Operation } from '@portal/domain';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler, RouteOptions } from 'fastify';

import type { CurrentUser } from './current-user';
import { createSessionsRepository } from './sessions-repository';
import { forbidden, noSession } from '../errors/app-error';
import type { AuthenticateDeployer, DeployAccess, Deployer } from './deployer';
import { carriesDeployToken } from './deploy-token-secret';

export type Access = 'public' | Operation;

declare module 'fastify' {
  // Merging with Fastify's interfaces is TypeScript's only way to extend its types.
  /* oxlint-disable typescript/consistent-type-definitions */
  interface FastifyContextConfig {
    access?: Access;
    deploy?: DeployAccess;
  }
  interface FastifyRequest {
    user: CurrentUser;
    deployer: Deployer | undefined;
  }
  /* oxlint-enable typescript/consistent-type-definitions */
}

type Authenticate = (request: FastifyRequest) => Promise<CurrentUser>;

/** Returns a hook that sets `request.user`: 401 without a session, 403 without the role. */
function requireOperation(authenticate: Authenticate, operation: Operation): onRequestAsyncHookHandler {
  return async function checkAccess(request) {
    request.user = await authenticate(request);
    if (!can(request.user, operation)) throw forbidden();
  };
}

export function createAccessConfirmation(now: () => Date): FastifyInstance['confirmAccess'] {
  return async (trx, { user, routeOptions }) => {
    const session = await createSessionsRepository(trx).findLive(user.sessionId, now());
    if (session === null) throw noSession();
    const { access } = routeOptions.config;
    if (access !== undefined && access !== 'public' && !can(session.user, access)) throw forbidden();
  };
}

/**
 * Returns a hook that sets `request.deployer`: 401 for an invalid or expired token, 403 for another deployable's.
 */
function allowDeployToken(
  checkPerson: onRequestAsyncHookHandler,
  authenticateDeployer: AuthenticateDeployer,
  deploy: DeployAccess,
): onRequestAsyncHookHandler {
  return async function checkDeployer(request, reply) {
    if (carriesDeployToken(request.headers.authorization)) {
      request.deployer = await authenticateDeployer(request, deploy);
      return;
    }
    await checkPerson.call(this, request, reply);
    request.deployer = { name: request.user.name, deployable: null };
  };
}

/**
 * Denies by default: every route registered from here on must declare its access in `config.access`, or the start fails.
 * The check runs before the body is read.
 */
export function denyByDefault(
  app: FastifyInstance,
  authenticate: Authenticate,
  authenticateDeployer: AuthenticateDeployer,
): void {
  app.addHook('onRoute', (route: RouteOptions) => {
    const access = route.config?.access;
    if (access === undefined) {
      throw new Error(`The route ${String(route.method)} ${route.url} does not say who may call it (config.access)`);
    }
    if (access === 'public') return;
    const before = route.onRequest === undefined ? [] : [route.onRequest].flat();
    const checkPerson = requireOperation(authenticate, access);
    const deploy = route.config?.deploy;
    const check = deploy === undefined ? checkPerson : allowDeployToken(checkPerson, authenticateDeployer, deploy);
    route.onRequest = [check, ...before];
  });
}
