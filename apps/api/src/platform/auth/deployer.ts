import type { FastifyRequest } from 'fastify';

/** A caller that changes or reads the releases: an administrator, or a team's token. */
export type Deployer = {
  name: string;
  /** The deployable that a token may change, `ALL_DEPLOYABLES` for one of the whole portal; null for an administrator, who may change all. */
  deployable: string | null;
};

/**
 * Access of a deploy token on a route: read, or change the deployable that the path names as `area`. On a path without one,
 * only a token of the whole portal may change.
 */
export type DeployAccess = 'read' | 'change';

/** Identifies the deploy token of a call, or throws the AppError that refuses it. */
export type AuthenticateDeployer = (request: FastifyRequest, access: DeployAccess) => Promise<Deployer>;
