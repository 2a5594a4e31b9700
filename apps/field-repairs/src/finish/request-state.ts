import type { OperatorRequestItem } from '@portal/domain';

/** The navigation state of /repair/create: the request to finish, and whose it is. */
export type FinishState = { request: OperatorRequestItem; user: number };

/** Builds the navigation state that carries the request of this user. */
export function stateOf(request: OperatorRequestItem, user: number): FinishState {
  return { request, user };
}

/**
 * Reads the request that a navigation state carries.
 * @param state the navigation state found; after a reload it is what the browser kept, on a typed address nothing
 * @param user who is signed in: after an expired session it may be somebody else than before
 * @returns the request it carries for this person, or null
 */
export function requestFromState(state: unknown, user: number): OperatorRequestItem | null {
  const carried = state as Partial<FinishState> | null;
  const request = carried?.user === user ? carried.request : undefined;
  return typeof request?.id === 'number' && typeof request.numRequest === 'number' ? request : null;
}
