import { formatInstant } from '@portal/domain';

import type { ApiContext } from '../../../context';
import type { Trx } from '../../../platform/database/schema';
import type { JobKind, Task } from '../../../platform/jobs/jobs';
import { UNASSIGNED } from '../assignment/assignment-service';
import { createNotices } from '../request/create-notices';
import { LATE_RULES } from '../request/recipients';
import { createRequestsRepository } from '../request/requests-repository';
import { transition } from './request-transition';

const CHECK_DEADLINES: JobKind = { name: 'check-deadlines', label: 'Revisar los plazos' };

export const checkDeadlinesTask = ({ db, now }: Pick<ApiContext, 'db' | 'now'>): Task => ({
  kind: CHECK_DEADLINES,
  at: '* * * * *',
  run: async () => {
    await checkDeadlines({ db, now: now() });
  },
});

/**
 * Skips rows that another replica or a transition holds: that one handles it, or the next check.
 * @returns false when there was none
 */
async function checkOne(trx: Trx, now: Date): Promise<boolean> {
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
  const { id, request_id: requestId, stage, due_at: dueAt } = late;
  await trx.updateTable('request_deadlines').set({ told_at: now }).where('id', '=', id).execute();
  // A deadline that was moved and missed again is another cause.
  const source = `deadline:${id}:${dueAt.getTime()}`;
  await createNotices(trx, { source, requestId, actorId: null, rulesFor: () => LATE_RULES[stage] });
  if (stage !== 'accept') return true;
  const request = await createRequestsRepository(trx).lock(requestId);
  if (request === undefined) return true;
  await transition(trx, request, {
    event: 'expire',
    userId: null,
    set: UNASSIGNED,
    at: now,
    also: { Plazo: formatInstant(dueAt) },
  });
  return true;
}

/**
 * Handles every missed deadline, once over all replicas: notifies the people concerned, and reverts requests without a
 * contractor's acceptance in time. Each in a separate transaction.
 * @returns their number
 */
export async function checkDeadlines({ db, now }: { db: ApiContext['db']; now: Date }): Promise<number> {
  let count = 0;
  while (await db.transaction().execute((trx) => checkOne(trx, now))) count += 1;
  return count;
}
