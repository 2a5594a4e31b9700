import { FOLLOW_LINK_LIFE, followPath, isClosed, isWorkDone, LIMITS } from '@portal/domain';
import { sql, type ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

import { numberInLinkToken, signLinkToken } from '../../../platform/auth/link-token';
import { isSameSecret } from '../../../platform/http/same-secret';
import { compileById } from '../../../platform/database/compiled-query';
import type { Database, Db } from '../../../platform/database/schema';
import { selectPhotos } from '../request/request-photos';
import { FOLLOWERS, holdsOf, type Ownership } from '../request/request-visibility';

type SignedLink = { requestId: number; numRequest: number; nonce: string; hold?: string | undefined };

/** A token with a hold only shows the request, as long as the hold lasts. */
const tokenOf = ({ requestId, numRequest, nonce, hold }: SignedLink, key: Buffer): string =>
  signLinkToken(
    { number: numRequest, signed: `${hold === undefined ? '' : `shown by ${hold}.`}${requestId}.${nonce}` },
    key,
  );

type LinkedRequest = {
  id: number;
  numRequest: number;
  renews?: boolean;
  hold?: string | undefined;
  nonce?: string;
};

export function createFollowLinksRepository(db: Db, key: Buffer) {
  return {
    /**
     * Returns null for a revoked link.
     * @param renews replaces a revoked link by another one
     * @param nonce that of the form by which it was asked: null once its link was withdrawn and made again
     * @param hold by what a reader other than the client holds the request: their link only shows, and ends with it
     */
    async tokenFor({ id, numRequest, renews = false, hold, nonce }: LinkedRequest): Promise<string | null> {
      await db
        .insertInto('follow_links')
        .values({ request_id: id, revoked_at: null, ...(nonce !== undefined && { nonce }) })
        .onConflict((same) => {
          const update = same.column('request_id');
          return renews
            ? update
                .doUpdateSet({ nonce: sql`gen_random_uuid()`, revoked_at: null })
                .where('follow_links.revoked_at', 'is not', null)
            : update.doNothing();
        })
        .execute();
      const link = await db
        .selectFrom('follow_links')
        .select('nonce')
        .where('request_id', '=', id)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      if (nonce !== undefined && link?.nonce !== nonce) return null;
      return link === undefined ? null : tokenOf({ requestId: id, numRequest, nonce: link.nonce, hold }, key);
    },

    async pathForFollower({ id, numRequest }: LinkedRequest, user: number): Promise<string | null> {
      const token = await this.tokenFor({ id, numRequest, hold: FOLLOWER + user });
      return token && followPath(token);
    },

    /** Ends the link of a request, and keeps notices from creating another. */
    async revoke(requestId: number, now: Date): Promise<void> {
      await db
        .insertInto('follow_links')
        .values({ request_id: requestId, revoked_at: now })
        .onConflict((same) => same.column('request_id').doUpdateSet({ revoked_at: now }))
        .execute();
    },

    async find(token: string, now: Date): Promise<FollowedRow | undefined> {
      const number = numberInLinkToken(token);
      if (number === undefined) return undefined;
      const [row] = await selectFollowed(db, number);
      const hold = row && openedBy({ token, key, now }, row);
      return row && hold !== undefined ? { ...row, hold, isClients: hold === CLIENT } : undefined;
    },

    /** Reads a photo that the page of this token shows; undefined for any other. */
    async findPhoto({ token, photo }: { token: string; photo: string }, now: Date) {
      if (numberInLinkToken(token) === undefined) return undefined;
      const [row] = await selectFollowedPhoto(db, photo);
      const hold = row && openedBy({ token, key, now }, row);
      const isShown = row?.kind === 'result' ? isWorkDone(row.status) && hold !== undefined : hold === CLIENT;
      return isShown ? row : undefined;
    },
  };
}

const LINK_COLUMNS = [
  'requests.id',
  'requests.num_request',
  'requests.status',
  'requests.created_by',
  'requests.company_id',
  'requests.assigner_id',
  'requests.operator_id',
  'follow_links.nonce',
  FOLLOWERS,
] as const;

type LinkRow = Pick<FollowedRow, 'id' | 'num_request' | 'nonce' | 'since' | 'followers'> & Ownership;

const CLIENT = 'client';
export const FOLLOWER = 'follower ';

/** Returns the hold of the link, `CLIENT` for the client's own. */
function openedBy({ token, key, now }: { token: string; key: Buffer; now: Date }, row: LinkRow): string | undefined {
  const isOver = isClosed(row.status) && row.since !== null && row.since.getTime() + FOLLOW_LINK_LIFE <= now.getTime();
  if (isOver) return undefined;
  const link = { requestId: row.id, numRequest: row.num_request, nonce: row.nonce };
  if (isSameSecret(token, tokenOf(link, key))) return CLIENT;
  const holds = [...holdsOf(row), ...row.followers.map((id) => FOLLOWER + id)];
  return holds.find((hold) => isSameSecret(token, tokenOf({ ...link, hold }, key)));
}

const sinceOf = (query: ExpressionBuilder<Database, 'requests'>) =>
  query
    .selectFrom('request_history')
    .select((history) => history.fn.max('request_history.at').as('at'))
    .whereRef('request_history.request_id', '=', 'requests.id')
    .whereRef('request_history.to_status', '=', 'requests.status')
    .where(
      sql<boolean>`(request_history.from_status is distinct from request_history.to_status or request_history.event = 'hand-over')`,
    )
    .as('since');

const selectFollowed = compileById((db, number) =>
  db
    .selectFrom('requests')
    .innerJoin('follow_links', 'follow_links.request_id', 'requests.id')
    .innerJoin('services', 'services.id', 'requests.service_id')
    .leftJoin('repairs', 'repairs.request_id', 'requests.id')
    .leftJoin('request_ratings', 'request_ratings.request_id', 'requests.id')
    .leftJoin('requests as originals', 'originals.id', 'requests.duplicate_of_id')
    .leftJoin('requests as later', (join) =>
      join.onRef('later.continues_id', '=', 'requests.id').on(sql<boolean>`later.status <> 'eliminado'`),
    )
    .select((query) => [
      ...LINK_COLUMNS,
      'requests.address',
      'requests.date_assigned',
      'requests.hour_assigned',
      sql<string>`coalesce(repairs.service_name, services.name)`.as('service'),
      'repairs.finished_at',
      'later.num_request as later_number',
      'requests.duplicate_of_id',
      sql<number | null>`case when originals.created_by = requests.created_by and originals.status <> 'eliminado'
        then originals.num_request end`.as('original_number'),
      'request_ratings.stars',
      'request_ratings.words',
      sinceOf(query),
      'requests.created_at',
      'requests.description',
      selectPhotos('requests.id', 'request', 'result', 'note'),
      jsonArrayFrom(
        query
          .selectFrom('request_notes as notes')
          .select(['notes.id', 'notes.at', 'notes.text'])
          .whereRef('notes.request_id', '=', 'requests.id')
          .where('notes.author_id', 'is', null)
          .orderBy('notes.id', 'desc')
          .limit(sql.lit(LIMITS.pastRows)),
      ).as('notes'),
    ])
    .where('requests.num_request', '=', number)
    .where('follow_links.revoked_at', 'is', null),
);

const selectFollowedPhoto = compileById((db, photo: string) =>
  db
    .selectFrom('photos')
    .innerJoin('requests', 'requests.id', 'photos.request_id')
    .innerJoin('follow_links', 'follow_links.request_id', 'requests.id')
    .leftJoin('request_notes as notes', 'notes.id', 'photos.note_id')
    .select((query) => [...LINK_COLUMNS, 'photos.kind', 'photos.content_type', sinceOf(query)])
    .where('photos.id', '=', photo)
    .where('notes.author_id', 'is', null)
    .where(sql<boolean>`photos.kind in ('request', 'result', 'note')`)
    .where('follow_links.revoked_at', 'is', null),
);

/** `isClients` for the client's own link, with which they rate the work. */
export type FollowedRow = Awaited<ReturnType<typeof selectFollowed>>[number] & { hold: string; isClients: boolean };
