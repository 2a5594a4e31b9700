import type { RequestFile } from '@portal/domain';
import type { Photo } from '@portal/ui';

/** Turns a request's files into photos. The files' `name` is the address of the large image. */
export function toPhotos(files: readonly RequestFile[]): Photo[] {
  return files.map(({ id, name }) => ({ id, url: name }));
}
