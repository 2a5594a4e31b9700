import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';

const SIZE = { width: 4800, height: 3600 };

/** A photo of a camera on the disk, and its recognisable colour. */
type CameraPhoto = { path: string; hue: number };

/**
 * Takes photos as a phone's camera does: 17 megapixels of noise, about 8 MB each, every one of another colour.
 * @param folder where they are written
 */
export async function takePhotos(folder: string, count: number): Promise<CameraPhoto[]> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 };
  const { data, info } = await sharp({ create: { ...SIZE, channels: 3, background: '#808080', noise } })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const photos: CameraPhoto[] = [];
  await mkdir(folder, { recursive: true });
  for (let index = 0; index < count; index += 1) {
    const hue = Math.round((360 / count) * index);
    const path = join(folder, `IMG_${1000 + index}.jpg`);
    const patch = `<svg width="1600" height="1600"><rect width="1600" height="1600" fill="hsl(${hue},90%,50%)"/></svg>`;
    const jpeg = await sharp(data, { raw: { ...SIZE, channels: info.channels } })
      .composite([{ input: Buffer.from(patch), gravity: 'center' }])
      .jpeg({ quality: 92 })
      .toBuffer();
    await writeFile(path, jpeg);
    photos.push({ path, hue });
  }
  return photos;
}

/** Reads width and height of an image, in pixels. */
export async function sizeOf(picture: Uint8Array): Promise<[number, number]> {
  const { width, height } = await sharp(picture).metadata();
  return [width, height];
}

/** Measures the hue in the middle of an image, in degrees, to compare with the photo taken. */
export async function hueOf(picture: Uint8Array): Promise<number> {
  const { width, height } = await sharp(picture).metadata();
  const middle = { left: Math.floor(width / 2) - 4, top: Math.floor(height / 2) - 4, width: 8, height: 8 };
  const { channels } = await sharp(picture).extract(middle).stats();
  const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => mean);
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue) || 1;
  const sixth =
    most === red ? (green - blue) / range : most === green ? 2 + (blue - red) / range : 4 + (red - green) / range;
  return Math.round((sixth * 60 + 360) % 360);
}
