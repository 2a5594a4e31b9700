import type { FastifyRequest } from 'fastify';

export type Deployer = {
  name: string;
  /** The deployable that a token may change, `ALL_DEPLOYABLES` for one of the whole portal; null for an administrator, who may change all. */
  deployable: string | null;
};

/** On a path without `area`, only a token of the whole portal may change. */
export type DeployAccess = 'read' | 'change';

export type AuthenticateDeployer = (request: FastifyRequest, access: DeployAccess) => Promise<Deployer>;
