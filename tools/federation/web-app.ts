import { INSTALL_FOLDER, PRODUCT_NAME, shellBaseAddress } from '@portal/domain';

/** The icon of an iPhone's start screen, which the page names and the manifest does not. */
export const TOUCH_ICON = 'apple-touch-icon.png';

/** The icons that an installed portal has, in `apps/shell/icons`: pixels of a side, and whether the system may cut them to its own shape. */
export const ICONS = [
  { file: 'icon-192.png', pixels: 192, isMaskable: false },
  { file: 'icon-512.png', pixels: 512, isMaskable: false },
  { file: 'icon-maskable-512.png', pixels: 512, isMaskable: true },
  { file: TOUCH_ICON, pixels: 180, isMaskable: true },
] as const;

const BRAND = '#0f5c66';
const GROUND = '#f4f7f8';

export function webAppManifest(version: string): object {
  const folder = `${shellBaseAddress(version)}${INSTALL_FOLDER}/`;
  return {
    id: '/',
    name: PRODUCT_NAME,
    short_name: 'Reparaciones',
    description: 'Solicitudes, reparaciones y facturación en un solo lugar.',
    lang: 'es-CL',
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    theme_color: BRAND,
    background_color: GROUND,
    icons: ICONS.filter(({ file }) => file !== TOUCH_ICON).map(({ file, pixels, isMaskable }) => ({
      src: folder + file,
      sizes: `${pixels}x${pixels}`,
      type: 'image/png',
      purpose: isMaskable ? 'maskable' : 'any',
    })),
  };
}
