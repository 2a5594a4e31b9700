export const PHOTO_VARIANTS = ['full', 'thumb'] as const;
export type PhotoVariant = (typeof PHOTO_VARIANTS)[number];

const PHOTO_PATH = '/api/v1/files/';

const variantPart = (variant: PhotoVariant): string => `?v=${variant}&`;

export function photoAddress(id: string, permit: string): string {
  return `${PHOTO_PATH}${id}${variantPart('full')}${permit}`;
}

/** Its permit is the same, so that answers need only one address per photo. */
export function thumbnailOf(address: string): string {
  return address.replace(variantPart('full'), variantPart('thumb'));
}

/** The permit in the address of a photo, the same in both sizes and different for each photo. */
export function photoPermitOf(address: string): string | null {
  const variant = PHOTO_VARIANTS.find((name) => address.includes(variantPart(name)));
  if (variant === undefined || !address.includes(PHOTO_PATH)) return null;
  return address.slice(address.indexOf(variantPart(variant)) + variantPart(variant).length);
}
