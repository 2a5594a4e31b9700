/** A photo is kept in two sizes: as large as it is of use, and small enough for a grid. */
export const PHOTO_VARIANTS = ['full', 'thumb'] as const;
export type PhotoVariant = (typeof PHOTO_VARIANTS)[number];

const variantPart = (variant: PhotoVariant): string => `?v=${variant}&`;

/**
 * The address of a photo in full size.
 * @param id the photo
 * @param permit what makes the address hold, and until when: the rest of its query
 */
export function photoAddress(id: string, permit: string): string {
  return `/api/v1/files/${id}${variantPart('full')}${permit}`;
}

/**
 * Who may see a photo may see it small: the same permit serves, and no answer says the address twice.
 * @param address a photo's in full size; any other comes back as it is
 */
export function thumbnailOf(address: string): string {
  return address.replace(variantPart('full'), variantPart('thumb'));
}
