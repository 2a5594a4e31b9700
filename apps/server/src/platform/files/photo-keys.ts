import type { PhotoVariant } from '@portal/domain';

/** Photos are spread over 256 folders, so that none of them grows without bound. */
export function photoKey(id: string, variant: PhotoVariant): string {
  return `photos/${id.slice(0, 2)}/${id}-${variant}`;
}

const KEY_FORMAT = /^photos\/[0-9a-f]{2}\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(?:full|thumb)$/;

export function photoIdOf(key: string): string | null {
  return KEY_FORMAT.exec(key)?.[1] ?? null;
}
