import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import { judgePhoto, MESSAGES, photoSize } from '@portal/domain';
import fc from 'fast-check';
import sharp from 'sharp';

import { reencodeImage } from '../../../src/platform/files/reencode-image';
import { acceptedPhotos, refusedFiles } from '../../support/photo-files';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'portal-photo-files-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Sends a file through the check of the server. */
async function receive(content: Uint8Array, name = 'foto') {
  const received = path.join(folder, 'received');
  await writeFile(received, content);
  return reencodeImage(received, { kind: 'photo', folder, id: 'photo', person: 1, name });
}

it('device and server accept the same photos, and what is stored is a JPEG without metadata', async () => {
  for (const [what, format, content] of await acceptedPhotos()) {
    expect([what, judgePhoto(content)]).toEqual([what, { format }]);
    const result = await receive(content);
    if ('refusal' in result) throw result.refusal;
    const { width, height } = result.image;
    expect([what, photoSize(format, content)?.pixels]).toEqual([what, width * height]);
    for (const file of [result.image.fullPath, result.image.thumbPath]) {
      const stored = await sharp(file).metadata();
      expect([what, stored.format, stored.exif, stored.xmp, stored.orientation]).toEqual([
        what,
        'jpeg',
        undefined,
        undefined,
        undefined,
      ]);
    }
  }
});

it('device and server refuse the same files, which leave nothing behind', async () => {
  for (const [name, problem, content] of await refusedFiles()) {
    expect([name, judgePhoto(content)]).toEqual([name, { problem }]);
    const result = await receive(content, name);
    // The device counts bytes; the server finds the same photo damaged when it decodes it.
    const words = MESSAGES.photos.refused(name, problem === 'cut' ? 'damaged' : problem);
    expect('refusal' in result && [result.refusal.status, result.refusal.message]).toEqual([415, words]);
    expect(await readdir(folder)).toEqual(['received']);
  }
});

it('never takes a photo that was cut for a whole one', async () => {
  for (const [what, , content] of await acceptedPhotos()) {
    fc.assert(
      fc.property(fc.nat(content.length - 1), (length) => {
        expect([what, length, judgePhoto(content.subarray(0, length))]).toEqual([
          what,
          length,
          { problem: expect.any(String) as string },
        ]);
      }),
      { numRuns: 200 },
    );
  }
});
