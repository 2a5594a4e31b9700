import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { LIMITS } from '@portal/domain';
import sharp from 'sharp';

import { drawScene, drawSignature, SCENES, type Scene } from './scenes';

/** An image in a folder of this machine, ready to be put into the store. Sizes in pixels and bytes. */
export type DrawnImage = {
  fullPath: string;
  thumbPath: string;
  contentType: string;
  width: number;
  height: number;
  bytes: number;
};

/** Somebody waits for the first start: encoding four times as fast makes drawings of a few kilobytes half as large again. */
const FORMATS = { webp: { quality: 82, effort: 0 }, png: { quality: 82 } } as const;

/** Number of different images of each scene, before and after. */
export const VARIANTS = 4;
const SIGNATURES = 6;
const VARIANT_NUMBERS = Array.from({ length: VARIANTS }, (_, variant) => variant);

export type ImageSet = {
  scene(scene: Scene, isRepaired: boolean, variant: number): DrawnImage;
  signature(variant: number): DrawnImage;
  /** Removes the folder of the images. */
  discard(): Promise<void>;
};

async function draw(folder: string, name: string, svg: string, format: 'webp' | 'png'): Promise<DrawnImage> {
  const fullPath = join(folder, `${name}.${format}`);
  const thumbPath = join(folder, `${name}-thumb.${format}`);
  const { width, height } = await sharp(Buffer.from(svg)).toFormat(format, FORMATS[format]).toFile(fullPath);
  await sharp(fullPath)
    .resize(LIMITS.thumbnailPixels, LIMITS.thumbnailPixels, { fit: 'inside', withoutEnlargement: true })
    .toFormat(format, FORMATS[format])
    .toFile(thumbPath);
  const { size } = await stat(fullPath);
  return { fullPath, thumbPath, contentType: `image/${format}`, width, height, bytes: size };
}

const sceneName = (scene: Scene, isRepaired: boolean, variant: number): string =>
  `${scene}-${isRepaired ? 'after' : 'before'}-${variant % VARIANTS}`;
const signatureName = (variant: number): string => `signature-${variant % SIGNATURES}`;

/** Draws every image of the demonstration once; the requests share them. */
export async function drawImages(): Promise<ImageSet> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-images-'));
  const scenes = SCENES.flatMap((scene, index) =>
    VARIANT_NUMBERS.flatMap((variant) =>
      [false, true].map((isRepaired) => ({
        name: sceneName(scene, isRepaired, variant),
        // One seed for before and after: the same room in the same light.
        svg: drawScene(scene, isRepaired, index * VARIANTS + variant + 1),
        format: 'webp' as const,
      })),
    ),
  );
  const signatures = Array.from({ length: SIGNATURES }, (_, variant) => ({
    name: signatureName(variant),
    svg: drawSignature(variant + 1),
    format: 'png' as const,
  }));
  const byName = new Map(
    await Promise.all(
      [...scenes, ...signatures].map(
        async ({ name, svg, format }) => [name, await draw(folder, name, svg, format)] as const,
      ),
    ),
  );
  const find = (name: string): DrawnImage => {
    const image = byName.get(name);
    if (image === undefined) throw new Error(`there is no image called ${name}`);
    return image;
  };
  return {
    scene: (scene, isRepaired, variant) => find(sceneName(scene, isRepaired, variant)),
    signature: (variant) => find(signatureName(variant)),
    discard: () => rm(folder, { recursive: true, force: true }),
  };
}
