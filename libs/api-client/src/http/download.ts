import { SHARED_FAILURES } from '@portal/domain';
import { ApiError } from './api-error';

/** Throws ApiError with the specification's message when it is not a blob or is empty (spec 2 §8). */
export function assertDownloadable(blob: unknown): Blob {
  if (!(blob instanceof Blob) || blob.size === 0) {
    throw new ApiError({ status: 200, code: 'UNKNOWN', message: SHARED_FAILURES.invalidBlob });
  }
  return blob;
}
