import type { FieldErrors } from '@portal/domain';
import { isApiFailure } from '../feedback/error-message';

/** What `PortalForm` keeps in formik's status. */
export type FormStatus = { serverErrors: FieldErrors } | undefined;

/** The statuses of an answer that refuses a photo: it is too large, or not what its name says. */
const PHOTO_REFUSALS: readonly number[] = [413, 415];

/**
 * Reads the messages per form field of a failed call to the API.
 * @param error anything thrown
 * @param photosField the field that shows why photos were refused, where the answer names no photo
 * @returns no messages for any other error
 */
export function fieldErrorsOf(error: unknown, photosField?: string): FieldErrors {
  if (!isApiFailure(error)) return {};
  const isAboutPhotos = photosField !== undefined && PHOTO_REFUSALS.includes(error.status);
  return error.errors ?? (isAboutPhotos ? { [photosField]: error.message } : {});
}
