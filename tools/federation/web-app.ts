import { INSTALL_FOLDER, shellBaseAddress } from '@portal/domain';
import path from 'node:path';
import sharp from 'sharp';

/** The icon of an iPhone's start screen, which the page names and the manifest does not. */
export const TOUCH_ICON = 'apple-touch-icon.png';

/** The icons that an installed portal has, by file: pixels of a side, and whether the system may cut them to its own shape. */
export const ICONS = [
  { file: 'icon-192.png', pixels: 192, isMaskable: false },
  { file: 'icon-512.png', pixels: 512, isMaskable: false },
  { file: 'icon-maskable-512.png', pixels: 512, isMaskable: true },
  { file: TOUCH_ICON, pixels: 180, isMaskable: true },
] as const;

const BRAND = '#0f5c66';
const GROUND = '#f4f7f8';

/** Side of the drawing, in its own units. */
const ICON_UNITS = 32;

/** The part of a maskable icon that every shape shows is a circle of four fifths of its width. */
const MASKABLE_SCALE = 0.75;

/** The sign of the portal (`brand-mark.tsx`); a maskable one fills its square with the colour of the brand. */
function iconOf(isMaskable: boolean): string {
  const margin = (ICON_UNITS * (1 - MASKABLE_SCALE)) / 2;
  const sign = `<path d="M16 5.6c4.9 0 8.7 3.7 8.7 8.4 0 5.6-5.5 9.9-7.7 12-.6.5-1.4.5-2 0-2.2-2.1-7.7-6.4-7.7-12 0-4.7 3.8-8.4 8.7-8.4Z" fill="#ffffff"/><path d="m11.9 14.2 2.9 2.9 5.4-5.6" fill="none" stroke="${BRAND}" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>`;
  const drawn = isMaskable
    ? `<g transform="translate(${margin} ${margin}) scale(${MASKABLE_SCALE})">${sign}</g>`
    : sign;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${isMaskable ? 0 : 9}" fill="${BRAND}"/>${drawn}</svg>`;
}

/**
 * The web app manifest of a version of the shell.
 * @param version its icons are files of that version
 */
export function webAppManifest(version: string): object {
  const folder = `${shellBaseAddress(version)}${INSTALL_FOLDER}/`;
  return {
    id: '/',
    name: 'Portal de Reparaciones',
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

/** Draws the icons into a folder. */
export async function writeIcons(folder: string): Promise<void> {
  for (const { file, pixels, isMaskable } of ICONS) {
    const image = sharp(Buffer.from(iconOf(isMaskable)), { density: (72 * pixels) / ICON_UNITS });
    await image.resize(pixels, pixels).png().toFile(path.join(folder, file));
  }
}
