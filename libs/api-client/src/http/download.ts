import { SHARED_FAILURES } from '@portal/domain';

/**
 * Checks that a download brought something to save.
 * @throws Error with the specification's message when it is not a blob or is empty (spec 2 §8)
 */
export function assertDownloadable(blob: unknown): Blob {
  if (!(blob instanceof Blob) || blob.size === 0) throw new Error(SHARED_FAILURES.invalidBlob);
  return blob;
}
