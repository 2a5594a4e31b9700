import { sql } from 'kysely';

import { preparePassword } from '../../platform/auth/passwords';
import type { Db } from '../../platform/database/schema';
import type { FileStore } from '../../platform/files/file-store';
import type { StagedPhoto } from '../../platform/files/multipart';
import { photoKey } from '../../platform/files/photo-keys';
import { DEMONSTRATION_PASSWORD, DEMONSTRATION_USERS } from './catalogue';
import { insertNotes } from './demonstration-notes';
import { insertNotices } from './demonstration-notices';
import { insertUsersAndCatalogue } from './insert-users-and-catalogue';
import { insertRequest, planPhotos } from './demonstration-requests';
import { createRandom } from './random';
import { composeLives, type RequestLife } from './request-lives';

/** Photos written at once; more would only queue at the disk. */
const WRITERS = 16;

/** Any number, the same in every process, so that two portals starting together fill the database once. */
const SEED_LOCK = 7_042_026;

export type SeedOptions = {
  db: Db;
  files: FileStore;
  now?: Date;
  /** The password of every account. A production portal refuses the public one, so tests of production give another. */
  password?: string;
};

/**
 * All or nothing: an interrupted start leaves an empty database, and the clean-up removes the photos that no row names.
 * @returns whether anything was written; a portal that has users already is left as it is
 */
export async function seedDemonstration(options: SeedOptions): Promise<boolean> {
  const { db, files, now = new Date(), password = DEMONSTRATION_PASSWORD } = options;
  if (!(await isEmpty(db))) return false;
  const passwords = await Promise.all(DEMONSTRATION_USERS.map((person) => preparePassword(password, person)));
  const requests = composeLives(createRandom(2026), now).map(planPhotos);
  await storeImages(
    files,
    requests.flatMap(({ photoSets }) => photoSets.flatMap(({ photos }) => photos)),
  );
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(trx);
    if (!(await isEmpty(trx))) return false;
    const ids = await insertUsersAndCatalogue(trx, passwords);
    const inserted: { id: number; life: RequestLife }[] = [];
    for (const request of requests) inserted.push({ id: await insertRequest(trx, request, ids), life: request.life });
    await insertNotes(trx, inserted, ids);
    await insertNotices(trx);
    return true;
  });
}

async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined;
}

async function storeImages(files: FileStore, photos: readonly StagedPhoto[]): Promise<void> {
  const waiting = [...photos];
  const write = async (): Promise<void> => {
    for (let photo = waiting.pop(); photo !== undefined; photo = waiting.pop()) {
      await files.put(photoKey(photo.id, 'full'), photo.fullPath);
      await files.put(photoKey(photo.id, 'thumb'), photo.thumbPath);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
}
