import {
  businessDay,
  CONTINUE_DAYS,
  formatRequestNumber,
  isInTimeToContinue,
  MESSAGES,
  type RequestCreated,
} from '@portal/domain';
import type { Transaction } from 'kysely';

import type { Database } from '../../../platform/database/schema';
import { conflict, notFound } from '../../../platform/errors/app-error';
import { insertPhotos } from '../../../platform/files/photos';
import type { StagedPhoto } from '../../../platform/http/multipart';
import { createRequestsRepository } from '../requests-repository';
import type { Viewer } from '../request-visibility';
import { recordEvent } from './history';
import { planFirstDeadline, writeDeadline } from './keep-deadline';
import { describeChanges, readRequestSnapshot } from './request-snapshot';
import { lockForTransition, transition } from './request-transition';

type Continuing = {
  trx: Transaction<Database>;
  user: Viewer;
  /** The finished request. */
  id: number;
  /** The remaining problem. */
  description: string;
  /** Already in the file store. */
  photos: readonly StagedPhoto[];
  now: Date;
};

/**
 * 'Sigue igual': creates a request for the same place and service that continues a finished one. Both histories name the other.
 * @throws AppError 404 for anybody but its client, 409 when it is not finished, too long ago, or continued already
 */
export async function continueRequest({
  trx,
  user,
  id,
  description,
  photos,
  now,
}: Continuing): Promise<RequestCreated> {
  const finished = await lockForTransition(trx, {
    id,
    event: 'continue',
    // The client continues the work itself; a concurrent decision about its price does not matter.
    version: undefined,
    mayAct: (found) => {
      if (found.created_by !== user.id) throw notFound();
    },
  });
  const { finished_at: finishedAt } = await trx
    .selectFrom('repairs')
    .select('finished_at')
    .where('request_id', '=', id)
    .executeTakeFirstOrThrow();
  if (finishedAt === null || !isInTimeToContinue(businessDay(finishedAt), businessDay(now))) {
    throw conflict(MESSAGES.continuation.late(CONTINUE_DAYS));
  }
  const requests = createRequestsRepository(trx);
  const earlier = await requests.findContinuationOf(id);
  if (earlier !== undefined) throw conflict(MESSAGES.continuation.taken(earlier.num_request));

  const deadline = await planFirstDeadline(trx, finished.type_request);
  const created = await requests.insertContinuation(id, {
    description,
    created_by: user.id,
    due_at: deadline.dueAt,
  });
  await writeDeadline(trx, created.id, deadline);
  await insertPhotos(trx, { kind: 'request', requestId: created.id, photos });
  const former = { 'Continúa la solicitud': formatRequestNumber(finished.num_request) };
  await recordEvent(trx, {
    requestId: created.id,
    event: 'create',
    from: null,
    to: created.status,
    userId: user.id,
    changes: describeChanges(
      { 'Requiere permiso': 'No' },
      { ...former, ...(await readRequestSnapshot(trx, created.id)) },
    ),
  });
  await transition(trx, finished, {
    event: 'continue',
    userId: user.id,
    also: { 'Sigue en la solicitud': formatRequestNumber(created.num_request) },
  });
  return { id: created.id, numRequest: created.num_request, status: created.status };
}
