import type { RequestFile } from '@portal/domain';

/** A stored photo: `url` is the large one. `alt`: what it shows, when that is known. */
export type Photo = { id: string | number; url: string; alt?: string };

/** Turns a request's files into photos. The files' `name` is the address of the large image. */
export function toPhotos(files: readonly RequestFile[]): Photo[] {
  return files.map(({ id, name }) => ({ id, url: name }));
}
