import { statSync } from 'node:fs';
import path from 'node:path';

import type { ReencodedImage } from '../../platform/files/reencode-image';

/** The build copies the folder beside the program. */
const FOLDER = path.join(__dirname, 'demonstration-photos');

export type Scene = 'pipe' | 'panel' | 'tiles' | 'lights' | 'shutter' | 'wall';

const VARIANTS = 4;
const SIGNATURES = 4;

function imageOf(name: string, format: 'webp' | 'png', width: number, height: number): ReencodedImage {
  const fullPath = path.join(FOLDER, `${name}.${format}`);
  const thumbPath = path.join(FOLDER, `${name}-thumb.${format}`);
  return { fullPath, thumbPath, type: `image/${format}`, width, height, size: statSync(fullPath).size };
}

/** Before and after of one variant are the same room. */
export const photoOf = (scene: Scene, isRepaired: boolean, variant: number): ReencodedImage =>
  imageOf(`${scene}-${isRepaired ? 'after' : 'before'}-${variant % VARIANTS}`, 'webp', 1280, 960);

export const signatureOf = (variant: number): ReencodedImage =>
  imageOf(`signature-${variant % SIGNATURES}`, 'png', 600, 200);
