import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';

import sharp from 'sharp';

const COLOUR = '#336688';

/** An AVIF of one colour: about a kilobyte, whatever its size. It is decoded whole. */
export function avifOfOneColour(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: COLOUR } })
    .avif({ effort: 0, quality: 30 })
    .toBuffer();
}

/** Reads a HEIC of 12 megapixels of one colour, 3 KB large. No encoder for Node exists. */
export const heicOfOneColour = (): Promise<Buffer> =>
  readFile(path.join(__dirname, '../../../apps/api/test/support/photos/plain-12-megapixels.heic'));

/** The same picture with other dimensions in its container than in its frames. */
export function withFalseSize(image: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(image);
  for (let at = changed.indexOf('ispe'); at >= 0; at = changed.indexOf('ispe', at + 1)) {
    // Type, version and flags, width, height (ISO/IEC 23008-12, 6.5.3).
    changed.writeUInt32BE(width, at + 8);
    changed.writeUInt32BE(height, at + 12);
  }
  return changed;
}

const segment = (marker: number, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};

const BLOCK = 8;
const BITS_PER_BYTE = 8;

const COMPONENTS = [1, 2, 3];

/**
 * A progressive JPEG of one colour. A decoder keeps the coefficients of the whole picture until its last scan: six bytes
 * for each pixel.
 * @param scans number of scans; each goes over all blocks of one component
 */
export function progressiveJpeg(width: number, height: number, scans = 1): Buffer {
  const quantisation = segment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)]));
  const frame = Buffer.from([8, 0, 0, 0, 0, COMPONENTS.length, ...COMPONENTS.flatMap((id) => [id, 0x11, 0])]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  // One code of one bit, which says that a block has no difference, or no coefficients.
  const table = (kind: number) =>
    segment(0xc4, Buffer.concat([Buffer.from([kind, 1]), Buffer.alloc(15), Buffer.from([0])]));
  const blocks = Math.ceil(width / BLOCK) * Math.ceil(height / BLOCK);
  const dataOf = (components: number): Buffer => Buffer.alloc(Math.ceil((blocks * components) / BITS_PER_BYTE));
  const selectors = COMPONENTS.flatMap((id) => [id, 0]);
  const first = [segment(0xda, Buffer.from([COMPONENTS.length, ...selectors, 0, 0, 0x01])), dataOf(COMPONENTS.length)];
  const further = Array.from({ length: scans - 1 }, (_, at) => [
    segment(0xda, Buffer.from([1, COMPONENTS[at % COMPONENTS.length] ?? 1, 0, 1 + at, 1 + at, 0])),
    dataOf(1),
  ]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    quantisation,
    segment(0xc2, frame),
    table(0),
    table(0x10),
    ...first,
    ...further.flat(),
    Buffer.from([0xff, 0xd9]),
  ]);
}

const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
};

/** A PNG of one bit per pixel. A decoder that wants colours makes 24 times as much of it. */
export function pngOfBits(width: number, height: number, isInterlaced = false): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, isInterlaced ? 1 : 0], 8);
  const rows = Buffer.alloc((Math.ceil(width / BITS_PER_BYTE) + 1) * height * (isInterlaced ? 2 : 1));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
