import { ALL_DEPLOYABLES, businessDay, can, formatDay, type DeployTokenStatus } from '@portal/domain';

import type { AuthenticateDeployer } from '../../../platform/auth/deployer';
import { readDeployToken } from '../../../platform/auth/deploy-token-secret';
import { hashSecret } from '../../../platform/auth/random-secret';
import { createSessionsRepository } from '../../../platform/auth/sessions-repository';
import type { Db } from '../../../platform/database/schema';
import { AppError, forbidden } from '../../../platform/errors/app-error';
import { createDeployTokensRepository, type DeployTokenRow } from './deploy-tokens-repository';

const NOT_VALID = 'El token de despliegue no es válido o fue revocado';

/** Only a caller with the right secret learns more than that it is not valid. */
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

/** A token is as good as its creator: it ends when that user could not create it any more (tools/decisions/releases.md). */
export async function deployTokenStatus(db: Db, token: DeployTokenRow, now: Date): Promise<DeployTokenStatus> {
  if (token.revoked_at !== null) return 'revoked';
  if (token.expires_at <= now) return 'expired';
  const creator = await createSessionsRepository(db).findPerson(token.creator_id);
  return creator !== null && can(creator, 'releases:manage') ? 'active' : 'creator-left';
}

/** Returns the check of deploy tokens: 401 unless the token is active, 403 when it is another deployable's. */
export function createDeployerCheck({ db, now }: { db: Db; now: () => Date }): AuthenticateDeployer {
  const tokens = createDeployTokensRepository(db);
  return async (request, access) => {
    const secret = readDeployToken(request.headers.authorization);
    const token = secret === null ? undefined : await tokens.findByHash(hashSecret(secret));
    if (token === undefined) throw new AppError('NO_SESSION', { message: NOT_VALID });
    const moment = now();
    const status = await deployTokenStatus(db, token, moment);
    if (status !== 'active') throw new AppError('NO_SESSION', { message: refusal(token, status) });
    await tokens.noteUse(token, moment);
    // The path is validated only after this check.
    const { area } = request.params as { area?: string };
    if (access === 'change' && area !== token.deployable && token.deployable !== ALL_DEPLOYABLES)
      throw forbidden(`Este token solo puede publicar ${token.deployable}`);
    return { name: `${token.name} (token)`, deployable: token.deployable };
  };
}
