import { canSee, worksOn, type Ownership, type Viewer } from '../requests';
import type { EventStreams } from '../../platform/events/event-streams';

type RequestChange = {
  id: number;
  before: Ownership | null;
  after: Ownership;
  /** True for a note that the request's client may not read. */
  isInternal?: boolean;
};

/**
 * Sends a change of a request to the people who may read it now or could until now. For everybody else neither the request nor
 * its change exists.
 * @param payload of the database's notification, JSON
 */
export function sendRequestChange(streams: EventStreams, payload: string): void {
  const change = JSON.parse(payload) as RequestChange;
  streams.send({ name: 'request-changed', data: { id: change.id } }, (user) => concerns(user, change));
}

function concerns(user: Viewer, { before, after, isInternal = false }: RequestChange): boolean {
  if (isInternal) return worksOn(user, after);
  return canSee(user, after) || (before !== null && canSee(user, before));
}
