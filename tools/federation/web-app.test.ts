import path from 'node:path';
import sharp from 'sharp';
import { ICONS, TOUCH_ICON, webAppManifest } from './web-app';
import { SHELL_NAME, appFolders } from './workspace';

type Manifest = {
  name: string;
  short_name: string;
  start_url: string;
  scope: string;
  display: string;
  icons: { src: string; sizes: string; type: string; purpose: string }[];
};

const manifest = webAppManifest('1.0.0-a') as Manifest;

it('has the fields without which browsers do not install a page', () => {
  expect(manifest.name).not.toBe('');
  // Longer names are cut below the icon.
  expect(manifest.short_name.length).toBeLessThanOrEqual(13);
  expect(manifest.start_url.startsWith(manifest.scope)).toBe(true);
  expect(manifest.display).toBe('standalone');
  expect(manifest).not.toHaveProperty('prefer_related_applications');
  const sizes = (purpose: string) =>
    manifest.icons.filter((icon) => icon.purpose === purpose).map((icon) => icon.sizes);
  expect(sizes('any')).toEqual(['192x192', '512x512']);
  expect(sizes('maskable')).toEqual(['512x512']);
});

it('names icons of its own version, each in the size that it says', async () => {
  const drawn = await Promise.all(
    ICONS.map(async ({ file }) => {
      const { width, height, format } = await sharp(path.join(appFolders(SHELL_NAME).root, 'icons', file)).metadata();
      return { file, sizes: `${width}x${height}`, type: `image/${format}` };
    }),
  );
  const inManifest = drawn.filter(({ file }) => file !== TOUCH_ICON);
  expect(manifest.icons).toMatchObject(
    inManifest.map(({ file, sizes, type }) => ({ src: `/shell/1.0.0-a/install/${file}`, sizes, type })),
  );
  expect(drawn.find(({ file }) => file === TOUCH_ICON)?.sizes).toBe('180x180');
});
