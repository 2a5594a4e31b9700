import type { FieldErrors } from '@portal/domain';
import { isApiFailure } from '../feedback/error-message';

export type FormStatus = { serverErrors: FieldErrors } | undefined;

/** Statuses that refuse a photo: it is too large, or its content does not match its name. */
const PHOTO_REFUSALS: readonly number[] = [413, 415];

/** `photosField`: field that shows why photos were refused when the answer names no photo. */
export function fieldErrorsOf(error: unknown, photosField?: string): FieldErrors {
  if (!isApiFailure(error)) return {};
  const isAboutPhotos = photosField !== undefined && PHOTO_REFUSALS.includes(error.status);
  return error.errors ?? (isAboutPhotos ? { [photosField]: error.message } : {});
}
