import { randomUUID } from 'node:crypto';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { LIMITS } from '@portal/domain';
import sharp from 'sharp';

const SIZE = { width: 640, height: 480 };

/** Makes a photo as a phone sends it after the browser shrank it: a JPEG with realistic detail. */
export function takePicture(): Promise<Buffer> {
  return sharp({
    create: { ...SIZE, channels: 3, background: '#7a8b99', noise: { type: 'gaussian', mean: 128, sigma: 18 } },
  })
    .blur(1.2)
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** The least work on a photo: two sizes, synced to the disk. */
export type Darkroom = { develop: (picture: Buffer) => Promise<void>; close: () => Promise<void> };

/** Develops photos with nothing of the portal's around it. */
export async function openDarkroom(): Promise<Darkroom> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-darkroom-'));
  const keep = async (file: string): Promise<void> => {
    const handle = await open(file);
    await handle.sync();
    await handle.close();
  };
  return {
    async develop(picture) {
      const name = path.join(folder, randomUUID());
      const within = (longest: number) =>
        ({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true }) as const;
      await writeFile(`${name}.received`, picture);
      await sharp(`${name}.received`).autoOrient().resize(within(LIMITS.photoPixels)).jpeg().toFile(`${name}.full`);
      await sharp(`${name}.full`).resize(within(LIMITS.thumbnailPixels)).jpeg().toFile(`${name}.thumb`);
      await Promise.all([keep(`${name}.full`), keep(`${name}.thumb`)]);
      await rm(`${name}.received`);
    },
    close: () => rm(folder, { recursive: true }),
  };
}
