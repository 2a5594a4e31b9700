import type { FastifyRequest } from 'fastify';

/** Who changes or reads the releases: an administrator, or a team's token. */
export type Deployer = {
  /** The name in the history of releases. */
  name: string;
  /** The deployable that a token may change, `ALL_DEPLOYABLES` for one of the whole portal; null for an administrator, who may change all. */
  deployable: string | null;
};

/** What a deploy token may do on a route: read, or change the deployable that the path names as `area`. Where it names none, only a token of the whole portal
 * changes. */
export type DeployAccess = 'read' | 'change';

/** Finds out which deploy token calls, or throws the AppError that refuses it. */
export type AuthenticateDeployer = (request: FastifyRequest, access: DeployAccess) => Promise<Deployer>;
