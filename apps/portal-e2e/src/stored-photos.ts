import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';

import { withDatabase } from './own-database';

/** Hashes of the stored photos of a request, by kind, in their order. */
type StoredHashes = Record<string, string[]>;

const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** Hashes the pixels: a signature is stored as another PNG of the same pixels. */
async function drawnHash(picture: Uint8Array): Promise<string> {
  return hashOf(await sharp(picture).ensureAlpha().raw().toBuffer());
}

/**
 * Hashes the stored photos of a request: their bytes, and of a signature the pixels. The same file, uploaded twice, is stored
 * as the same bytes.
 * @param dataDir of the portal
 */
export const storedHashes = (dataDir: string, requestId: number): Promise<StoredHashes> =>
  withDatabase(async (query) => {
    const hashes: StoredHashes = {};
    for (const { id, kind } of await query<{ id: string; kind: string }>(
      'select id, kind from photos where request_id = $1 order by kind, position, id',
      [requestId],
    )) {
      const content = await readFile(join(dataDir, 'files/photos', id.slice(0, 2), `${id}-full`));
      (hashes[kind] ??= []).push(kind === 'signature' ? await drawnHash(content) : hashOf(content));
    }
    return hashes;
  }, dataDir);
