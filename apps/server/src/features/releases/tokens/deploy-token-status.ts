import { can, type DeployTokenStatus } from '@portal/domain';

import { createSessionsRepository } from '../../../platform/auth/sessions-repository';
import type { Db } from '../../../platform/database/schema';
import type { DeployTokenRow } from './deploy-tokens-repository';

/**
 * A token is as good as its creator: it ends when that user could not create it any more (tools/decisions/releases.md).
 * Create one per request: it reads each creator once.
 */
export function createDeployTokenStatus(db: Db) {
  const people = createSessionsRepository(db);
  const creators = new Map<number, Promise<boolean>>();

  const readCreator = async (id: number): Promise<boolean> => {
    const person = await people.findPerson(id);
    return person !== null && can(person, 'releases:manage');
  };
  const mayPublish = (creatorId: number): Promise<boolean> => {
    const pendingCreator = creators.get(creatorId) ?? readCreator(creatorId);
    creators.set(creatorId, pendingCreator);
    return pendingCreator;
  };

  return async (token: DeployTokenRow, now: Date): Promise<DeployTokenStatus> => {
    if (token.revoked_at !== null) return 'revoked';
    if (token.expires_at <= now) return 'expired';
    return (await mayPublish(token.creator_id)) ? 'active' : 'creator-left';
  };
}
