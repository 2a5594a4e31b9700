/** The stored sizes of a photo: the largest useful one, and one for a grid. */
export const PHOTO_VARIANTS = ['full', 'thumb'] as const;
export type PhotoVariant = (typeof PHOTO_VARIANTS)[number];

const PHOTO_PATH = '/api/v1/files/';

const variantPart = (variant: PhotoVariant): string => `?v=${variant}&`;

/**
 * The address of a photo in full size.
 * @param id the photo
 * @param permit what makes the address hold, and until when: the rest of its query
 */
export function photoAddress(id: string, permit: string): string {
  return `${PHOTO_PATH}${id}${variantPart('full')}${permit}`;
}

/**
 * Derives the address of the small variant. Its permit is the same, so that answers need only one address per photo.
 * @param address a photo's in full size; any other is returned unchanged
 */
export function thumbnailOf(address: string): string {
  return address.replace(variantPart('full'), variantPart('thumb'));
}

/**
 * The permit in the address of a photo, the same in both sizes and different for each photo.
 * @param address relative or absolute
 * @returns null when it is not the address of a photo
 */
export function photoPermitOf(address: string): string | null {
  const variant = PHOTO_VARIANTS.find((name) => address.includes(variantPart(name)));
  if (variant === undefined || !address.includes(PHOTO_PATH)) return null;
  return address.slice(address.indexOf(variantPart(variant)) + variantPart(variant).length);
}
