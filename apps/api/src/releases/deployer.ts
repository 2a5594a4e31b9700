import { businessDay, formatDay, type DeployTokenStatus } from '@portal/domain';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';

import type { Database } from '../database/schema';
import { AppError, forbidden } from '../errors/app-error';
import { hashDeployToken, readDeployToken } from './tokens/deploy-token-secret';
import { createDeployTokenStatus } from './tokens/deploy-token-status';
import { createDeployTokensRepository, type DeployTokenRow } from './tokens/deploy-tokens-repository';

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

/** Says why a token is refused. Only a caller with the right secret learns more than that it is not valid. */
function refusal({ expires_at: expiresAt }: DeployTokenRow, status: Exclude<DeployTokenStatus, 'active'>): string {
  switch (status) {
    case 'revoked':
      return NOT_VALID;
    case 'expired':
      return `El token de despliegue venció el ${formatDay(businessDay(expiresAt))}: pide otro a un administrador`;
    case 'creator-left':
      return 'El token de despliegue ya no vale porque quien lo creó dejó de administrar el portal: pide otro a un administrador';
  }
}

/** Returns the check of deploy tokens: 401 unless the token is active, 403 when it is another unit's. */
export function createDeployerCheck({ db, now }: { db: Kysely<Database>; now: () => Date }): AuthenticateDeployer {
  const tokens = createDeployTokensRepository(db);
  return async (request, access) => {
    const secret = readDeployToken(request.headers.authorization);
    const token = secret === null ? undefined : await tokens.findByHash(hashDeployToken(secret));
    if (token === undefined) throw new AppError('NO_SESSION', { message: NOT_VALID });
    const moment = now();
    const status = await createDeployTokenStatus(db)(token, moment);
    if (status !== 'active') throw new AppError('NO_SESSION', { message: refusal(token, status) });
    await tokens.noteUse(token, moment);
    const { area } = request.params as { area?: string };
    if (access === 'change' && area !== token.unit) throw forbidden(`Este token solo puede publicar ${token.unit}`);
    return { name: `${token.name} (token)`, unit: token.unit };
  };
}
