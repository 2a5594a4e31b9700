import type { FieldErrors } from '@portal/domain';
import { isApiFailure } from '../feedback/error-message';

/** The value that `PortalForm` stores in formik's status. */
export type FormStatus = { serverErrors: FieldErrors } | undefined;

/** Statuses that refuse a photo: it is too large, or its content does not match its name. */
const PHOTO_REFUSALS: readonly number[] = [413, 415];

/**
 * Returns the messages per form field of a failed call to the API.
 * @param error anything thrown
 * @param photosField field that shows why photos were refused when the answer names no photo
 * @returns no messages for any other error
 */
export function fieldErrorsOf(error: unknown, photosField?: string): FieldErrors {
  if (!isApiFailure(error)) return {};
  const isAboutPhotos = photosField !== undefined && PHOTO_REFUSALS.includes(error.status);
  return error.errors ?? (isAboutPhotos ? { [photosField]: error.message } : {});
}
