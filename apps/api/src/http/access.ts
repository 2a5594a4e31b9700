import { can, type Operation } from '@portal/domain';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler, RouteOptions } from 'fastify';

import type { CurrentUser } from '../auth/current-user';
import { forbidden } from '../errors/app-error';

/** Who may call a route: everybody, or the signed-in people who may do that operation. */
export type Access = 'public' | Operation;

declare module 'fastify' {
  // Fastify's own types are widened the only way TypeScript offers: by merging with its interfaces.
  /* eslint-disable @typescript-eslint/consistent-type-definitions */
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    /** Set before every handler of a route whose access is an operation. */
    user: CurrentUser;
  }
  /* eslint-enable @typescript-eslint/consistent-type-definitions */
}

/** Finds out who calls, or throws the AppError that refuses them. */
export type Authenticate = (request: FastifyRequest) => Promise<CurrentUser>;

/**
 * @param authenticate finds out who calls
 * @param operation what they want to do
 * @returns a hook that sets `request.user`: 401 without a session, 403 without the role
 */
export function requireOperation(authenticate: Authenticate, operation: Operation): onRequestAsyncHookHandler {
  return async function checkAccess(request) {
    request.user = await authenticate(request);
    if (!can(request.user, operation)) throw forbidden();
  };
}

/**
 * Denies by default: every route registered from here on must say who may call it in `config.access`, or the start fails.
 * The check runs before the body is read.
 */
export function denyByDefault(app: FastifyInstance, authenticate: Authenticate): void {
  app.addHook('onRoute', (route: RouteOptions) => {
    const access = route.config?.access;
    if (access === undefined) {
      throw new Error(`The route ${String(route.method)} ${route.url} does not say who may call it (config.access)`);
    }
    if (access === 'public') return;
    const before = route.onRequest === undefined ? [] : [route.onRequest].flat();
    route.onRequest = [requireOperation(authenticate, access), ...before];
  });
}
