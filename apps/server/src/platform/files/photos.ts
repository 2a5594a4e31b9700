// The way of a photo, from the phone to its row. Its parts on the device:
// 1. libs/ui/src/photos/photo-picker.tsx chooses it; libs/ui/src/device/prepare-photo.ts judges it and makes it small.
// 2. libs/work/src/drafts keeps it with the draft of its form. apps/requests/src/create/create-request-page.tsx sends a new request,
//    by the call in apps/requests/src/api/requests.ts; apps/field-repairs/src/outbox sends a start, a finish or an interruption.
//    libs/api-client/src/http/multipart.ts makes the form body.
// Its parts in apps/server/src:
// 3. features/requests/life/requests-routes.ts and features/repairs/repairs-routes.ts receive it by readMultipart of
//    platform/files/multipart.ts, which checks the quota and writes it to the staging folder.
// 4. platform/files/reencode-image.ts checks its content there, turns it, strips what the camera wrote and encodes it in two sizes.
//    Then it counts against the quota.
// 5. withPhotos below puts it into the file store, around the transaction of platform/routes/idempotency.ts. A repeated call gets the
//    former answer; else features/requests/life/requests-service.ts or features/repairs/repairs-service.ts does the work, and
//    insertPhotos writes the row.
// platform/clean-up/clean-up.ts deletes a file that no row names.
import { PHOTO_VARIANTS } from '@portal/domain';
import pg from 'pg';

import type { Db, PhotoKind } from '../database/schema';
import { AppError } from '../errors/app-error';
import type { StagedPhoto, Upload } from './multipart';
import type { FileStore } from './file-store';
import { photoKey } from './photo-keys';

/**
 * A connection lost during the commit leaves that open: then the files stay, and the clean-up removes them later if no
 * row names them.
 */
function surelyFailed(error: unknown): boolean {
  if (error instanceof AppError) return true;
  const isLostConnection = (code: string | undefined): boolean => code === undefined || /^(08|57P|40003)/.test(code);
  return error instanceof pg.DatabaseError && !isLostConnection(error.code);
}

/** Waits for every write, also after a failure, so that all files can be removed afterwards. */
async function putAll(files: FileStore, photos: readonly StagedPhoto[]): Promise<void> {
  const put = async ({ id, fullPath, thumbPath }: StagedPhoto): Promise<void> => {
    await files.put(photoKey(id, 'full'), fullPath);
    await files.put(photoKey(id, 'thumb'), thumbPath);
  };
  const outcomes = await Promise.allSettled(photos.map(put));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

/**
 * Writes every photo of the upload durably, then runs the work, whose transaction must insert the rows that name
 * them. When the work fails, or only repeated an earlier answer, the files are removed again.
 */
export async function withPhotos<Outcome extends { replayed?: boolean }>(
  files: FileStore,
  upload: Upload,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const photos = Object.values(upload.photos).flat();
  const remove = (): Promise<unknown> =>
    // The clean-up removes the rest later; the caller must see the failure of the work, not this one.
    Promise.allSettled(
      photos.flatMap(({ id }) => PHOTO_VARIANTS.map((variant) => files.delete(photoKey(id, variant)))),
    );
  let areStored = false;
  try {
    await putAll(files, photos);
    areStored = true;
    const outcome = await work();
    if (outcome.replayed === true) {
      await remove();
      await upload.refund();
    }
    return outcome;
  } catch (error) {
    if (!areStored || surelyFailed(error)) await remove();
    throw error;
  } finally {
    await upload.discard();
  }
}

export type StoredPhoto = Pick<StagedPhoto, 'id' | 'type' | 'width' | 'height' | 'size'>;

type InsertedPhotos = {
  kind: PhotoKind;
  requestId: number;
  /** Null or omitted for the photos of the client's request. */
  repairId?: number | null;
  noteId?: number | null;
  historyId?: number | null;
  photos: readonly StoredPhoto[];
};

export const photoColumns = (photo: StoredPhoto, position: number) => ({
  id: photo.id,
  position,
  content_type: photo.type,
  width: photo.width,
  height: photo.height,
  bytes: photo.size,
});

export async function insertPhotos(
  trx: Db,
  { kind, requestId, repairId = null, noteId = null, historyId = null, photos }: InsertedPhotos,
): Promise<void> {
  if (photos.length === 0) return;
  await trx
    .insertInto('photos')
    .values(
      photos.map((photo, position) => ({
        ...photoColumns(photo, position),
        kind,
        request_id: requestId,
        repair_id: repairId,
        note_id: noteId,
        history_id: historyId,
      })),
    )
    .execute();
}
