import type { ApiContext } from '../../../context';
import type { LoginLimits } from '../../../platform/auth/login-limits';
import { notFound } from '../../../platform/errors/app-error';
import { filter } from '../../../platform/http/query-parameters';
import { createFollowLinksRepository, type FollowedRow } from './follow-links-repository';

/** The token of a link, in the query of every call that it opens. The query is never logged (`pathOf`). */
export const FOLLOW_KEY = { key: filter.text() };

/** A call with the token of a link. */
type LinkCall = { query: { key: string }; ip: string };

/**
 * Makes the reader of the request that a call's link opens.
 * @returns a function that throws the same AppError 404 for every token that does not hold, 429 after many
 */
export function createFollowedReader(
  { db, mail: { followKey }, now }: Pick<ApiContext, 'db' | 'mail' | 'now'>,
  limits: Pick<LoginLimits, 'countUnknownFollowLink'>,
): (call: LinkCall) => Promise<FollowedRow> {
  const links = createFollowLinksRepository(db, followKey);
  return async ({ query: { key }, ip }) => {
    const row = await links.find(key, now());
    if (row !== undefined) return row;
    await limits.countUnknownFollowLink(ip);
    throw notFound();
  };
}
