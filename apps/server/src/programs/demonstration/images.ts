import { statSync } from 'node:fs';
import path from 'node:path';

/** The build copies the folder beside the program. */
const FOLDER = path.join(__dirname, 'demonstration-photos');

export type Scene = 'pipe' | 'panel' | 'tiles' | 'lights' | 'shutter' | 'wall';

const VARIANTS = 4;
const SIGNATURES = 4;

/** Sizes in pixels and bytes. */
export type StoredImage = {
  fullPath: string;
  thumbPath: string;
  contentType: string;
  width: number;
  height: number;
  bytes: number;
};

function imageOf(name: string, format: 'webp' | 'png', width: number, height: number): StoredImage {
  const fullPath = path.join(FOLDER, `${name}.${format}`);
  const thumbPath = path.join(FOLDER, `${name}-thumb.${format}`);
  return { fullPath, thumbPath, contentType: `image/${format}`, width, height, bytes: statSync(fullPath).size };
}

/** Before and after of one variant are the same room. */
export const photoOf = (scene: Scene, isRepaired: boolean, variant: number): StoredImage =>
  imageOf(`${scene}-${isRepaired ? 'after' : 'before'}-${variant % VARIANTS}`, 'webp', 1280, 960);

export const signatureOf = (variant: number): StoredImage =>
  imageOf(`signature-${variant % SIGNATURES}`, 'png', 600, 200);
