import { randomUUID } from 'node:crypto';

import type { Db } from '../../platform/database/schema';
import { addJob } from '../../platform/jobs/jobs';
import { SEND_PASSWORD_LINK, type PasswordLinkJob } from './send-password-link';

export async function inviteUser(trx: Db, userId: number): Promise<void> {
  const job: PasswordLinkJob = { mail: `link-${randomUUID()}`, purpose: 'invitation', user: userId };
  await addJob(trx, SEND_PASSWORD_LINK, job);
}
