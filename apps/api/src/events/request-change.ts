import { canSee, type Ownership, type Viewer } from '../requests/request-visibility';

/** What the database announces of a changed request (migration 0004): whose it was, null when it is new, and whose it is. */
export type RequestChange = { id: number; before: Ownership | null; after: Ownership };

/** @returns the announcement, as the database wrote it */
export function readRequestChange(payload: string): RequestChange {
  return JSON.parse(payload) as RequestChange;
}

/**
 * Whether the change is this person's business: a request that is, or until now was, in their reach. To everybody else it
 * does not exist, and neither does its change.
 */
export function concerns(user: Viewer, { before, after }: RequestChange): boolean {
  return canSee(user, after) || (before !== null && canSee(user, before));
}
