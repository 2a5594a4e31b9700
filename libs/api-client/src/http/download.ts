import { FAILURES } from '@portal/domain';

/**
 * @returns the blob, when there is something to save in it
 * @throws Error with the spec's words when it is not a blob or is empty (spec 2 §8)
 */
export function assertDownloadable(blob: unknown): Blob {
  if (!(blob instanceof Blob) || blob.size === 0) throw new Error(FAILURES.invalidBlob);
  return blob;
}
