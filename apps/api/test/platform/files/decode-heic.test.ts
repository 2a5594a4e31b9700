import path from 'node:path';

import { decodeHeic } from '../../../src/platform/files/decode-heic';

const FOLDER = path.join(__dirname, '../../support/photos');
const PHOTO = path.join(FOLDER, 'quadrants.heic');
/** 4000 × 3000 pixels of one colour. */
const LARGE = path.join(FOLDER, 'plain-12-megapixels.heic');
const LIMITS = { pixels: 160 * 96, memoryBytes: 64 * 1024 * 1024, timeoutMs: 60_000 };

it('decodes a photo within its limits', async () => {
  const image = await decodeHeic(PHOTO, LIMITS);
  expect(image).toMatchObject({ width: 160, height: 96 });
  expect('data' in image && image.data.length).toBe(160 * 96 * 3);
});

it('refuses a photo that claims more pixels than the limit', async () => {
  expect(await decodeHeic(PHOTO, { ...LIMITS, pixels: 160 * 96 - 1 })).toEqual({ refusal: 'pixels' });
});

it('refuses a photo whose decoding takes more memory than the limit', async () => {
  const limits = { ...LIMITS, pixels: 12_000_000 };
  expect(await decodeHeic(LARGE, { ...limits, memoryBytes: 256 * 1024 * 1024 })).toMatchObject({ width: 4000 });
  // The keys alone: Jest takes minutes to print the pixels of an image that was decoded all the same.
  const refused = await decodeHeic(LARGE, { ...limits, memoryBytes: 24 * 1024 * 1024 });
  expect(Object.keys(refused)).toEqual(['refusal']);
});

it('stops a decoding that takes too long, as a machine too busy for it', async () => {
  await expect(decodeHeic(PHOTO, { ...LIMITS, timeoutMs: 0 })).rejects.toMatchObject({ status: 503 });
});
