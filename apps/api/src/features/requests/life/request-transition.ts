import {
  canHappen,
  changedMessage,
  nextStatus,
  refusalMessage,
  type RequestEvent,
  type RequestStatus,
  type TransitionFacts,
} from '@portal/domain';
import type { Transaction, Updateable } from 'kysely';

import type { Database, RequestsTable } from '../../../platform/database/schema';
import { conflict, notFound, type AppError } from '../../../platform/errors/app-error';
import { recordEvent } from './history';
import { describeChanges, readRequestFacts, type Facts } from './request-facts';
import { createRequestsRepository, type RequestState } from '../requests-repository';

type Wanted = {
  id: number;
  event: RequestEvent;
  /** The version of the row that the person saw. Without it the state alone decides. */
  version?: string | undefined;
  /** Throws for a person to whom the request does not exist; asked before its state is. */
  mayAct?: (request: RequestState) => void;
  /** The error when there is no such request; by default 404. */
  missing?: () => AppError;
};

/**
 * Locks a request's row until the transaction ends, and checks that the event may happen to it now.
 * @throws AppError 404 when there is none, 409 when its state does not allow the event or its row is not the version that the
 *   person saw (product decisions, "Life of a request")
 */
export async function lockForTransition(
  trx: Transaction<Database>,
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
  userId: number;
  /** Further conditions that the next state depends on. */
  facts?: TransitionFacts;
  /** Columns that change with it. */
  set?: Updateable<RequestsTable>;
  /** Further facts for the history: label → words. */
  also?: Facts;
  /** Facts about what is charged, for people who may read money, and how they were before. */
  money?: { now: Facts; before?: Facts };
};

/** The request after a transition. */
export type Transitioned = { id: number; numRequest: number; status: RequestStatus };

/**
 * Changes a locked request's state and columns, and writes to the history what changed.
 * @throws AppError 409 when the state machine refuses the event
 */
export async function transition(
  trx: Transaction<Database>,
  request: RequestState,
  { event, userId, facts, set = {}, also = {}, money }: Transition,
): Promise<Transitioned> {
  const to = nextStatus(event, request.status, facts);
  if (to === null) throw conflict(refusalMessage(event, request.status));
  const before = await readRequestFacts(trx, request.id);
  await createRequestsRepository(trx).update(request.id, { ...set, status: to });
  const after = await readRequestFacts(trx, request.id);
  const changes = describeChanges(before, { ...after, ...also });
  if (money !== undefined) changes.push(...describeChanges(money.before ?? {}, money.now, 'money'));
  await recordEvent(trx, { requestId: request.id, event, from: request.status, to, userId, changes });
  return { id: request.id, numRequest: request.num_request, status: to };
}
