import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';

import type { Database } from '../database/schema';
import { AppError, forbidden } from '../errors/app-error';
import { hashDeployToken, readDeployToken } from './tokens/deploy-token-secret';
import { createDeployTokensRepository } from './tokens/deploy-tokens-repository';

/** Who changes or reads the releases: an administrator, or a team's token. */
export type Deployer = {
  /** The name that the history tells. */
  name: string;
  /** The one unit that a token may change; null for an administrator, who may change all. */
  unit: string | null;
};

/** What a deploy token is good for on a route: to read, or to change the unit that the path names as `area`. */
export type DeployAccess = 'read' | 'change';

/** Finds out which deploy token calls, or throws the AppError that refuses it. */
export type AuthenticateDeployer = (request: FastifyRequest, access: DeployAccess) => Promise<Deployer>;

const NOT_VALID = 'El token de despliegue no es válido o fue revocado';

/** @returns a check of deploy tokens: 401 unless it is a live one, 403 when it is another unit's */
export function createDeployerCheck({ db, now }: { db: Kysely<Database>; now: () => Date }): AuthenticateDeployer {
  const tokens = createDeployTokensRepository(db);
  return async (request, access) => {
    const token = readDeployToken(request.headers.authorization);
    const live = token === null ? undefined : await tokens.use(hashDeployToken(token), now());
    if (live === undefined) throw new AppError('NO_SESSION', { message: NOT_VALID });
    const { area } = request.params as { area?: string };
    if (access === 'change' && area !== live.unit) throw forbidden(`Este token solo puede publicar ${live.unit}`);
    return { name: `${live.name} (token)`, unit: live.unit };
  };
}
