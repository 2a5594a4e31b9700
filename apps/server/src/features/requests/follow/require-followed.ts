import type { ApiContext } from '../../../context';
import { forbidden, notFound } from '../../../platform/errors/app-error';
import { filter } from '../../../platform/http/query-parameters';
import { createFollowLinksRepository } from './follow-links-repository';
import { REFUSALS } from '../../../texts/refusals';

/** The query is never logged (`pathOf`). */
export const FOLLOW_KEY = { key: filter.text() };

type LinkCall = { query: { key: string }; ip: string };

/**
 * Returns functions that throw the same AppError 404 for every token that does not hold, 429 after many.
 */
export function createFollowedReader({ db, mail: { followKey }, limits, now }: ApiContext) {
  const links = createFollowLinksRepository(db, followKey);
  const requireHeld = async <Row>(row: Row | undefined, { ip }: LinkCall): Promise<Row> => {
    if (row !== undefined) return row;
    await limits.countUnknownFollowLink(ip);
    throw notFound();
  };
  const requireFollowed = async (call: LinkCall) => requireHeld(await links.find(call.query.key, now()), call);
  return {
    requireHeld,
    requireFollowed,
    requireClients: async (call: LinkCall) => {
      const row = await requireFollowed(call);
      if (!row.isClients) throw forbidden(REFUSALS.followLinkShows);
      return row;
    },
    requireFollowedPhoto: async (photo: string, call: LinkCall) =>
      requireHeld(await links.findPhoto({ token: call.query.key, photo }, now()), call),
  };
}
