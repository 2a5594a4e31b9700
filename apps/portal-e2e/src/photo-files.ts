import type { Locator } from '@playwright/test';
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

/** Drags files from outside the browser over an element, and drops them there by default. */
export async function dragFiles(target: Locator, files: readonly Part[], end: 'drop' | 'dragleave' = 'drop') {
  const page = target.page();
  const sent = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') }));
  const dataTransfer = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const { name, mimeType, base64 } of list) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: mimeType }));
    }
    return transfer;
  }, sent);
  await target.dispatchEvent('dragover', { dataTransfer });
  const isMarked = await target.getAttribute('data-dragging');
  await target.dispatchEvent(end, { dataTransfer });
  await dataTransfer.dispose();
  return isMarked === 'true';
}
