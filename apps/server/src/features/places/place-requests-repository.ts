import { LIMITS, type PlaceRequestInput } from '@portal/domain';
import { sql } from 'kysely';

import { numberInLinkToken, signLinkToken } from '../../platform/auth/link-token';
import { isSameSecret } from '../../platform/http/same-secret';
import { withinWindow } from '../../platform/database/counting-window';
import type { Db } from '../../platform/database/schema';
import { photoColumns, type StoredPhoto } from '../../platform/files/photos';
import type { StagedPhoto } from '../../platform/files/multipart';
import { PLACE_FIELD_NAMES, toColumns } from '../requests';
import { selectWorkingCodes } from './place-codes-repository';

/** Life of a request from a place before its sender confirms it, in milliseconds: 48 hours. */
export const UNCONFIRMED_LIFE = 48 * 60 * 60 * 1000;

/** Life of one without an e-mail, which waits for an assigner, in milliseconds: 4 days, longer than a long weekend. */
export const WAITING_LIFE = 4 * 24 * 60 * 60 * 1000;

/** No text of a link to follow, which the same key signs, begins with a word. */
const tokenOf = ({ id, nonce }: { id: number; nonce: string }, key: Buffer): string =>
  signLinkToken({ number: id, signed: `place-request.${id}.${nonce}` }, key);

const isWaiting = (now: Date) => sql<boolean>`(place_requests.email is null and place_requests.request_id is null
  and place_requests.discarded is null and place_requests.expires_at > ${now})`;

const select = (db: Db, id: number) =>
  db
    .selectFrom('place_requests')
    .innerJoin('services', 'services.id', 'place_requests.service_id')
    .selectAll('place_requests')
    .select('services.name as service')
    .where('place_requests.id', '=', id);

export type PlaceRequestRow = NonNullable<Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirst']>>>;

export function createPlaceRequestsRepository(db: Db, key: Buffer) {
  return {
    /**
     * Stores an unconfirmed request with its photos, which are already in the file store.
     * @returns what its token is made of
     */
    async insert(
      code: number,
      input: Omit<PlaceRequestInput, 'file'>,
      photos: readonly StagedPhoto[],
      now: Date,
    ): Promise<{ id: number; nonce: string }> {
      const inserted = await db
        .insertInto('place_requests')
        .values({
          code_id: code,
          ...toColumns(input, PLACE_FIELD_NAMES),
          name: input.name,
          email: input.email ?? null,
          phone: input.phone ?? null,
          created_at: now,
          expires_at: new Date(now.getTime() + (input.email === undefined ? WAITING_LIFE : UNCONFIRMED_LIFE)),
        })
        .returning(['id', 'nonce'])
        .executeTakeFirstOrThrow();
      const { id } = inserted;
      await db
        .insertInto('place_request_photos')
        .values(photos.map((photo, position) => ({ ...photoColumns(photo, position), place_request_id: id })))
        .execute();
      return inserted;
    },

    get: (id: number): Promise<PlaceRequestRow | undefined> => select(db, id).executeTakeFirst(),

    tokenFor: (row: Pick<PlaceRequestRow, 'id' | 'nonce'>): string => tokenOf(row, key),

    /**
     * Reads the request of a confirmation link, and locks it in a transaction; undefined for a token that was guessed or
     * altered, and for an unconfirmed request whose time is over.
     */
    async find(token: string, now: Date): Promise<PlaceRequestRow | undefined> {
      const id = numberInLinkToken(token);
      if (id === undefined) return undefined;
      const row = await select(db, id).forUpdate('place_requests').executeTakeFirst();
      if (row === undefined || !isSameSecret(token, tokenOf(row, key))) return undefined;
      return row.request_id === null && row.expires_at <= now ? undefined : row;
    },

    listWaiting: (now: Date) =>
      db
        .selectFrom('place_requests')
        .innerJoin('services', 'services.id', 'place_requests.service_id')
        .innerJoin(selectWorkingCodes(db).as('codes'), 'codes.id', 'place_requests.code_id')
        .select([
          'place_requests.id',
          'place_requests.created_at',
          'codes.mall',
          'codes.location',
          'services.name as service',
          'place_requests.type_request as typeRequest',
          'place_requests.description',
          'place_requests.name',
          'place_requests.phone',
          sql<string[]>`array(select photo.id::text from place_request_photos photo
            where photo.place_request_id = place_requests.id order by photo.position)`.as('photos'),
        ])
        .where(isWaiting(now))
        .orderBy('place_requests.id')
        .limit(LIMITS.bulkRows)
        .execute(),

    lockWaiting: (id: number, now: Date): Promise<PlaceRequestRow | undefined> =>
      select(db, id).where(isWaiting(now)).forUpdate('place_requests').executeTakeFirst(),

    async wasAnswered(id: number): Promise<boolean> {
      const row = await select(db, id).where('email', 'is', null).executeTakeFirst();
      return row !== undefined && (row.request_id !== null || row.discarded !== null);
    },

    async countConfirmed(code: number, now: Date): Promise<number> {
      const { count } = await db
        .selectFrom('place_requests')
        .innerJoin('requests', 'requests.id', 'place_requests.request_id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('place_requests.code_id', '=', code)
        .where(withinWindow('requests.created_at', { length: LIMITS.placeWindow, now }))
        .executeTakeFirstOrThrow();
      return count;
    },

    async countPhotos(id: number): Promise<number> {
      const { count } = await db
        .selectFrom('place_request_photos')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('place_request_id', '=', id)
        .executeTakeFirstOrThrow();
      return count;
    },

    async takePhotos(id: number): Promise<StoredPhoto[]> {
      const rows = await db
        .deleteFrom('place_request_photos')
        .where('place_request_id', '=', id)
        .returningAll()
        .execute();
      rows.sort((one, other) => one.position - other.position);
      return rows.map(({ id: photo, content_type: type, width, height, bytes }) => ({
        id: photo,
        type,
        width,
        height,
        size: bytes,
      }));
    },

    async confirm(id: number, requestId: number): Promise<void> {
      await db.updateTable('place_requests').set({ request_id: requestId }).where('id', '=', id).execute();
    },
  };
}
