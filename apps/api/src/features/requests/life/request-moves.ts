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
import { conflict } from '../../../platform/errors/app-error';
import { recordEvent } from './history';
import { describeChanges, readRequestFacts, type Facts } from './request-facts';
import { createRequestsRepository, type RequestState } from '../requests-repository';

/**
 * Takes a request for one move: holds its row until the transaction ends, and makes sure that it is still what this
 * person acts upon. Of several people acting at once exactly one passes, also where the move leaves the state as it was.
 * @param seen the request as it was when the call came in
 * @throws AppError 409 when the table of moves refuses, or when somebody else changed the request in between
 */
export async function takeRequest(
  trx: Transaction<Database>,
  seen: RequestState,
  event: RequestEvent,
): Promise<RequestState> {
  const request = await createRequestsRepository(trx).lock(seen.id);
  const found = request?.status ?? 'eliminado';
  if (request === undefined || !canHappen(event, found)) throw conflict(refusalMessage(event, found));
  if (request.version !== seen.version) throw conflict(changedMessage(found));
  return request;
}

/**
 * @param found the request as it is when the call comes in, undefined when there is none
 * @param version what the caller says to have seen; left out, they saw what is found
 * @returns the request as the caller saw it
 */
export function asSeen<Found extends RequestState | undefined>(found: Found, version: string | undefined): Found {
  return found && version ? { ...found, version } : found;
}

export type Move = {
  event: RequestEvent;
  userId: number;
  /** What the next state depends on besides. */
  facts?: TransitionFacts;
  /** Columns that change with it. */
  set?: Updateable<RequestsTable>;
  /** Further facts for the history: label → words. */
  also?: Facts;
  /** Facts about what is charged, for people who may read money, and how they were before. */
  money?: { now: Facts; before?: Facts };
};

/**
 * Makes the move on a request taken before, and writes it to the history with all that changed.
 * @returns the state afterwards
 * @throws AppError 409 when the table of moves refuses
 */
export async function moveRequest(
  trx: Transaction<Database>,
  request: RequestState,
  { event, userId, facts, set = {}, also = {}, money }: Move,
): Promise<RequestStatus> {
  const to = nextStatus(event, request.status, facts);
  if (to === null) throw conflict(refusalMessage(event, request.status));
  const before = await readRequestFacts(trx, request.id);
  await createRequestsRepository(trx).update(request.id, { ...set, status: to });
  const after = await readRequestFacts(trx, request.id);
  const changes = describeChanges(before, { ...after, ...also });
  if (money !== undefined) changes.push(...describeChanges(money.before ?? {}, money.now, 'money'));
  await recordEvent(trx, { requestId: request.id, event, from: request.status, to, userId, changes });
  return to;
}
