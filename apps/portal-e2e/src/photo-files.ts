import sharp from 'sharp';

import type { Part } from './http-person';

/** Makes small photos, for tests about their number. */
export async function smallPhotos(count: number): Promise<Part[]> {
  const buffer = await sharp({ create: { width: 48, height: 36, channels: 3, background: '#0b7285' } })
    .jpeg()
    .toBuffer();
  return Array.from({ length: count }, (_, index) => ({
    name: `foto-${index + 1}.jpg`,
    mimeType: 'image/jpeg',
    buffer,
  }));
}
