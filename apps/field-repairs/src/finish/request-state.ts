import type { OperatorRequestItem } from '@portal/domain';

type FinishState = { request: OperatorRequestItem; user: number };

export function stateOf(request: OperatorRequestItem, user: number): FinishState {
  return { request, user };
}

/**
 * `state`: the navigation state; after a reload the browser's copy, on a typed address nothing.
 * @param user the signed-in user: after an expired session it may be another person
 */
export function requestFromState(state: unknown, user: number): OperatorRequestItem | null {
  const carried = state as Partial<FinishState> | null;
  const request = carried?.user === user ? carried.request : undefined;
  return typeof request?.id === 'number' && typeof request.numRequest === 'number' ? request : null;
}
