import type { RequestFile } from '@portal/domain';
import type { Photo } from '@portal/ui';

/** The files' `name` is the address of the large image. */
export function toPhotos(files: readonly RequestFile[]): Photo[] {
  return files.map(({ id, name }) => ({ id, url: name }));
}
