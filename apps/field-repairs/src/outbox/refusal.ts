import type { ApiError } from '@portal/api-client';
import { IDEMPOTENCY_HEADER } from '@portal/domain';
import type { DraftContent, Refusal, RefusedPhoto } from '@portal/work';
import type { RepairDraft } from '../drafts/repair-draft';

const TIMES = ['startedAt', 'finishedAt'];
/** Statuses with which a newer server refuses what an older portal sends: unreadable, no such call, gone, upgrade first. */
const OUTDATED: readonly number[] = [400, 405, 410, 426];

/** Returns the reason why only the person can continue; null for a transient failure. */
export function refusalFor(error: ApiError, { content }: RepairDraft): Refusal | null {
  const { status, code, message } = error;
  if (error.isTransient || code === 'CANCELLED') return null;
  const wrong = Object.keys(error.errors ?? {});
  // An earlier send arrived, under this key with other content, or under one that the server has forgotten.
  const hadBeenSent = wrong.includes(IDEMPOTENCY_HEADER);
  if (status === 404 || status === 409 || hadBeenSent) return { kind: 'gone', message, hadBeenSent };
  const time = wrong.find((field) => TIMES.includes(field));
  if (time !== undefined) return { kind: 'time', message: error.errors?.[time] ?? message };
  const ownFields = [...Object.keys(content.fields), ...Object.keys(content.files), 'request'];
  const isUnknown = wrong.some((field) => !ownFields.includes(field.replace(/\[.*/, '')));
  if (isUnknown || OUTDATED.includes(status)) return { kind: 'outdated', message };
  const photo = refusedPhotoOf(wrong, content);
  return { kind: 'content', message, ...(photo ? { photo } : {}) };
}

/** The place of one photo of a set, as `file[3]`. */
const PHOTO_PLACE = /^(\w{1,40})\[(\d{1,3})\]$/;

function refusedPhotoOf(wrong: readonly string[], { files }: DraftContent): RefusedPhoto | null {
  for (const place of wrong) {
    const [, field = '', position] = PHOTO_PLACE.exec(place) ?? [];
    const photos = files[field];
    if (photos && position !== undefined) return { field, position: Number(position), hasOthers: photos.length > 1 };
  }
  return null;
}
