import { formatInstant, type DeadlineStage } from '@portal/domain';
import type { Kysely, Transaction } from 'kysely';

import type { Database } from '../../../platform/database/schema';
import { UNASSIGNED } from '../assignment/assignment-service';
import { transition } from './request-transition';
import { createRequestsRepository } from '../requests-repository';

/** A deadline that has passed. */
export type LateWork = { requestId: number; stage: DeadlineStage };

type Checking = {
  db: Kysely<Database>;
  now: Date;
  /** Tells the people it concerns, in the transaction that notices it. */
  tell?: (trx: Transaction<Database>, late: LateWork) => Promise<void>;
};

/**
 * Notices one deadline that has passed. Rows that another replica or a transition holds are skipped: that one does it, or the
 * next check.
 * @returns whether there was one
 */
async function checkOne(trx: Transaction<Database>, { now, tell }: Checking): Promise<boolean> {
  const late = await trx
    .selectFrom('request_deadlines')
    .innerJoin('requests', 'requests.id', 'request_deadlines.request_id')
    .select(['request_deadlines.id', 'request_deadlines.request_id', 'stage', 'request_deadlines.due_at'])
    .where('ended_at', 'is', null)
    .where('told_at', 'is', null)
    .where('request_deadlines.due_at', '<', now)
    .orderBy('request_deadlines.due_at')
    .limit(1)
    .forUpdate(['requests', 'request_deadlines'])
    .skipLocked()
    .executeTakeFirst();
  if (late === undefined) return false;
  const { request_id: requestId, stage } = late;
  await trx.updateTable('request_deadlines').set({ told_at: now }).where('id', '=', late.id).execute();
  if (stage === 'accept') {
    const request = await createRequestsRepository(trx).lock(requestId);
    if (request !== undefined) {
      await transition(trx, request, {
        event: 'expire',
        userId: null,
        set: UNASSIGNED,
        at: now,
        also: { Plazo: formatInstant(late.due_at) },
      });
    }
  }
  await tell?.(trx, { requestId, stage });
  return true;
}

/**
 * Notices every deadline that has passed, once on all replicas together: tells those it concerns, and puts back what no
 * contractor accepted in time. Each in a transaction of its own.
 * @returns how many there were
 */
export async function checkDeadlines(checking: Checking): Promise<number> {
  let count = 0;
  while (await checking.db.transaction().execute((trx) => checkOne(trx, checking))) count += 1;
  return count;
}
