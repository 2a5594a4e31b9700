import {
  canHappen,
  changedMessage,
  nextStatus,
  refusalMessage,
  type RequestEvent,
  type RequestSaved,
  type TransitionFacts,
} from '@portal/domain';
import type { Updateable } from 'kysely';

import type { RequestsTable, Trx } from '../../../platform/database/schema';
import { conflict, notFound, type AppError } from '../../../platform/errors/app-error';
import { recordEvent } from './history';
import { planDeadline, writeDeadline } from './keep-deadline';
import { describeChanges, readRequestSnapshot, type RequestSnapshot } from './request-snapshot';
import { createRequestsRepository, type RequestState } from '../request/requests-repository';

type Wanted = {
  id: number;
  event: RequestEvent;
  /** When it is undefined, only the state is checked. */
  version: string | undefined;
  /** Throws for a user who may not see the request; runs before the check of its state. */
  mayAct?: (request: RequestState) => void;
  missing?: () => AppError;
};

/**
 * Locks a request's row until the transaction ends, and checks that its state allows the event.
 * @throws AppError 404 when it does not exist, 409 when its state does not allow the event or its version differs from the one
 * that the user saw (product decisions, "Life of a request")
 */
export async function lockForTransition(
  trx: Trx,
  { id, event, version, mayAct = () => undefined, missing = notFound }: Wanted,
): Promise<RequestState> {
  const request = await createRequestsRepository(trx).lock(id);
  if (request === undefined) throw missing();
  mayAct(request);
  if (!canHappen(event, request.status)) throw conflict(refusalMessage(event, request.status));
  if (version !== undefined && version !== request.version) throw conflict(changedMessage(request.status));
  return request;
}

type Transition = {
  event: RequestEvent;
  userId: number | null;
  facts?: TransitionFacts;
  set?: Updateable<RequestsTable>;
  also?: RequestSnapshot;
  internal?: RequestSnapshot;
  /** Amounts for the history, shown only to users who may read money. */
  money?: { now: RequestSnapshot; before?: RequestSnapshot };
  /** Moment of the event, by default now: the time of the work for a start and a finish. Its deadlines count from it. */
  at?: Date;
  withEntry?: (historyId: number) => Promise<void>;
};

/**
 * Changes a locked request's state, columns and deadline, and records the changes in the history.
 * @throws AppError 409 when the state machine refuses the event
 */
export async function transition(
  trx: Trx,
  request: RequestState,
  { event, userId, facts, set = {}, also = {}, internal = {}, money, at, withEntry }: Transition,
): Promise<RequestSaved> {
  const to = nextStatus(event, request.status, facts);
  if (to === null) throw conflict(refusalMessage(event, request.status));
  const before = await readRequestSnapshot(trx, request.id);
  const deadline = await planDeadline(trx, { ...request, ...set, status: to }, { requestId: request.id, event, at });
  await createRequestsRepository(trx).update(request.id, { ...set, status: to, due_at: deadline.dueAt });
  await writeDeadline(trx, request.id, deadline);
  const after = await readRequestSnapshot(trx, request.id);
  const changes = describeChanges(before, { ...after, ...also });
  changes.push(...describeChanges({}, internal, 'internal'));
  if (money !== undefined) changes.push(...describeChanges(money.before ?? {}, money.now, 'money'));
  const historyId = await recordEvent(trx, {
    requestId: request.id,
    event,
    before: request,
    to,
    userId,
    changes,
  });
  await withEntry?.(historyId);
  return { id: request.id, numRequest: request.num_request, status: to };
}
