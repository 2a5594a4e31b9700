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

/** How many different images each scene has, before and after. */
export const VARIANTS = 4;
const SIGNATURES = 6;

export type ImageSet = {
  scene(scene: Scene, isRepaired: boolean, variant: number): DrawnImage;
  signature(variant: number): DrawnImage;
  /** Removes the folder of the images. */
  discard(): Promise<void>;
};

async function draw(folder: string, name: string, svg: string, format: 'webp' | 'png'): Promise<DrawnImage> {
  const fullPath = join(folder, `${name}.${format}`);
  const thumbPath = join(folder, `${name}-thumb.${format}`);
  const { width, height } = await sharp(Buffer.from(svg)).toFormat(format, { quality: 82 }).toFile(fullPath);
  await sharp(fullPath)
    .resize(LIMITS.thumbnailPixels, LIMITS.thumbnailPixels, { fit: 'inside', withoutEnlargement: true })
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
  const byName = new Map<string, DrawnImage>();
  for (const scene of SCENES) {
    for (let variant = 0; variant < VARIANTS; variant++) {
      for (const isRepaired of [false, true]) {
        const name = sceneName(scene, isRepaired, variant);
        // One seed for before and after: the same room in the same light.
        const svg = drawScene(scene, isRepaired, SCENES.indexOf(scene) * VARIANTS + variant + 1);
        byName.set(name, await draw(folder, name, svg, 'webp'));
      }
    }
  }
  for (let variant = 0; variant < SIGNATURES; variant++) {
    byName.set(signatureName(variant), await draw(folder, signatureName(variant), drawSignature(variant + 1), 'png'));
  }
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
