import type { OperatorRequestItem } from '@portal/domain';

/** The navigation state of /repair/create: the request to finish. */
export type FinishState = { request: OperatorRequestItem };

/** @returns the navigation state that carries the request */
export function stateOf(request: OperatorRequestItem): FinishState {
  return { request };
}

/**
 * @param state the navigation state found; after a reload it is what the browser kept, on a typed address nothing
 * @returns the request it carries, or null
 */
export function requestFromState(state: unknown): OperatorRequestItem | null {
  const request = (state as Partial<FinishState> | null)?.request;
  return typeof request?.id === 'number' && typeof request.numRequest === 'number' ? request : null;
}
