import path from 'node:path';

import { DECODING_LIMITS, decodeHeic } from '../../../src/platform/files/decode-heic';

const FOLDER = path.join(__dirname, '../../support/photos');
const PHOTO = path.join(FOLDER, 'quadrants.heic');
/** 8160 × 6120 pixels of one colour, as a sensor of 50 megapixels. */
const LARGE = path.join(FOLDER, 'plain-50-megapixels.heic');
const LIMITS = { pixels: 160 * 96, longestSide: 160, memoryBytes: 64 * 1024 * 1024, timeoutMs: 60_000 };

it('decodes a photo within its limits', async () => {
  const image = await decodeHeic(PHOTO, LIMITS);
  expect(image).toMatchObject({ width: 160, height: 96 });
  expect('data' in image && image.data.length).toBe(160 * 96 * 3);
});

it('refuses a photo that claims more pixels than the limit', async () => {
  expect(await decodeHeic(PHOTO, { ...LIMITS, pixels: 160 * 96 - 1 })).toEqual({ refusal: 'pixels' });
});

it('decodes 50 megapixels within the memory of one image, made smaller', async () => {
  const image = await decodeHeic(LARGE, { ...DECODING_LIMITS, timeoutMs: LIMITS.timeoutMs });
  expect(image).toMatchObject({ width: 2720, height: 2040 });
  // #336688, as far as the encoder kept it.
  expect('data' in image && [...image.data.subarray(0, 3)]).toEqual([52, 102, 137]);
});

it('makes a photo smaller in the colours that it has at full size', async () => {
  const fullSize = await decodeHeic(PHOTO, LIMITS);
  const smaller = await decodeHeic(PHOTO, { ...LIMITS, longestSide: 80 });
  expect(smaller).toMatchObject({ width: 80, height: 48 });
  const colourAt = (image: typeof fullSize, x: number, y: number) => {
    if (!('data' in image)) throw new Error(image.refusal);
    const at = (Math.floor(y * image.height) * image.width + Math.floor(x * image.width)) * 3;
    return [...image.data.subarray(at, at + 3)].map((channel) => Math.round(channel / 8));
  };
  for (const [x, y] of [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.25, 0.75],
    [0.75, 0.75],
  ] as const) {
    expect(colourAt(smaller, x, y)).toEqual(colourAt(fullSize, x, y));
  }
});

it('refuses a photo whose decoding takes more memory than the limit', async () => {
  // The keys alone: Jest takes minutes to print the pixels of an image that was decoded all the same.
  const refused = await decodeHeic(LARGE, { ...LIMITS, pixels: 51_000_000, memoryBytes: 24 * 1024 * 1024 });
  expect(Object.keys(refused)).toEqual(['refusal']);
});

it('stops a decoding that takes too long, as a machine too busy for it', async () => {
  await expect(decodeHeic(PHOTO, { ...LIMITS, timeoutMs: 0 })).rejects.toMatchObject({ status: 503 });
});
