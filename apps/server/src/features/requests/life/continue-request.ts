import {
  businessDay,
  CONTINUE_DAYS,
  formatRequestNumber,
  isInTimeToContinue,
  LINK_LABELS,
  type RequestSaved,
} from '@portal/domain';

import type { Trx } from '../../../platform/database/schema';
import { conflict, notFound } from '../../../platform/errors/app-error';
import type { StagedPhoto } from '../../../platform/files/multipart';
import { createRequestsRepository } from '../request/requests-repository';
import { planFirstDeadline } from './keep-deadline';
import { byLink } from './request-snapshot';
import { lockForTransition, transition } from './request-transition';
import { recordCreation } from './requests-service';
import { REFUSALS } from '../../../texts/refusals';

type Continuing = {
  trx: Trx;
  client: number;
  /** The person of the histories; null for the holder of the client's link. */
  actor: number | null;
  id: number;
  description: string;
  photos: readonly StagedPhoto[];
  now: Date;
};

/**
 * 'Sigue igual': creates a request for the same place and service that continues a finished one. Both histories name the other.
 * @throws AppError 404 for anybody but its client, 409 when it is not finished, too long ago, or continued already
 */
export async function continueRequest(continuing: Continuing): Promise<RequestSaved> {
  const { trx, client, actor, id, description, photos, now } = continuing;
  const finished = await lockForTransition(trx, {
    id,
    event: 'continue',
    // The client continues the work itself; a concurrent decision about its price does not matter.
    version: undefined,
    mayAct: (found) => {
      if (found.created_by !== client) throw notFound();
    },
  });
  const { finished_at: finishedAt } = await trx
    .selectFrom('repairs')
    .select('finished_at')
    .where('request_id', '=', id)
    .executeTakeFirstOrThrow();
  if (finishedAt === null || !isInTimeToContinue(businessDay(finishedAt), businessDay(now))) {
    throw conflict(REFUSALS.continuation.late(CONTINUE_DAYS));
  }
  const requests = createRequestsRepository(trx);
  const earlier = await requests.findContinuationOf(id);
  if (earlier !== undefined) throw conflict(REFUSALS.continuation.taken(earlier.num_request));

  const deadline = await planFirstDeadline(trx, finished.type_request);
  const row = await requests.insertContinuation(id, { description, created_by: client, due_at: deadline.dueAt });
  const also = { [LINK_LABELS.continues]: formatRequestNumber(finished.num_request), ...byLink(actor) };
  const created = await recordCreation(trx, row, { deadline, photos, actor, also });
  await transition(trx, finished, {
    event: 'continue',
    userId: actor,
    also: { [LINK_LABELS.continuedBy]: formatRequestNumber(created.numRequest), ...byLink(actor) },
  });
  return created;
}
