import { can, type DeployTokenStatus } from '@portal/domain';

import { createSessionsRepository } from '../../../platform/auth/sessions-repository';
import type { Db } from '../../../platform/database/schema';
import type { DeployTokenRow } from './deploy-tokens-repository';

/** A token is as good as its creator: it ends when that user could not create it any more (tools/decisions/releases.md). */
export async function deployTokenStatus(db: Db, token: DeployTokenRow, now: Date): Promise<DeployTokenStatus> {
  if (token.revoked_at !== null) return 'revoked';
  if (token.expires_at <= now) return 'expired';
  const creator = await createSessionsRepository(db).findPerson(token.creator_id);
  return creator !== null && can(creator, 'releases:manage') ? 'active' : 'creator-left';
}
