import { LIMITS } from '../limits';
import { boxesIn, jpegSegments, littleEndianAt, numberAt, shortAt, START_OF_SCAN, textAt } from './photo-bytes';
import type { PhotoFormat } from './photo-format';

export type PhotoSize = { pixels: number; megapixels: number };

type Header = { width: number; height: number; kind: keyof typeof LIMITS.photoMegapixels };

export function photoSize(format: PhotoFormat, bytes: Uint8Array): PhotoSize | undefined {
  const header = READ_HEADER[format](bytes);
  return header && { pixels: header.width * header.height, megapixels: LIMITS.photoMegapixels[header.kind] };
}

const READ_HEADER: Record<PhotoFormat, (bytes: Uint8Array) => Header | undefined> = {
  jpeg: headerOfJpeg,
  png: (bytes) => ({
    width: numberAt(bytes, 16),
    height: numberAt(bytes, 20),
    kind: bytes[28] === 1 ? 'interlaced' : 'other',
  }),
  webp: headerOfWebp,
  avif: (bytes) => headerOfItems(bytes, 'avif'),
  heic: (bytes) => headerOfItems(bytes, 'other'),
};

/** Start of frame, of any coding: not the markers for tables among them (ITU-T T.81 table B.1). */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const isProgressive = (marker: number): boolean => marker % 4 === 2;

function headerOfJpeg(bytes: Uint8Array): Header | undefined {
  const segments = jpegSegments(bytes);
  const frame = segments.find(({ marker }) => isFrame(marker));
  const scan = segments.find(({ marker }) => marker === START_OF_SCAN);
  if (!frame || !scan) return undefined;
  const channels = bytes[frame.at + 9] ?? 0;
  const hasSeveralScans = isProgressive(frame.marker) || (bytes[scan.at + 4] ?? 0) < channels;
  return {
    width: shortAt(bytes, frame.at + 7),
    height: shortAt(bytes, frame.at + 5),
    kind: !hasSeveralScans ? 'sequentialJpeg' : channels > 3 ? 'interlaced' : 'other',
  };
}

function headerOfWebp(bytes: Uint8Array): Header | undefined {
  const low = (at: number, bits: number) => littleEndianAt(bytes, at) % 2 ** bits;
  const sizes: Record<string, () => [width: number, height: number]> = {
    'VP8 ': () => [low(26, 14), low(28, 14)],
    VP8L: () => [low(21, 14) + 1, Math.floor(low(21, 28) / 2 ** 14) + 1],
    VP8X: () => [low(24, 24) + 1, low(27, 24) + 1],
  };
  const size = sizes[textAt(bytes, 12, 4)]?.();
  return size && { width: size[0], height: size[1], kind: 'other' };
}

/** Reads `ispe` of the primary item, which for a grid is the size of the whole (ISO/IEC 14496-12 §8.11, 23008-12 §6.5.3). */
function headerOfItems(bytes: Uint8Array, kind: Header['kind']): Header | undefined {
  const inside = (from: number, to: number, type: string) => boxesIn(bytes, from, to).find((box) => box.type === type);
  const meta = inside(0, bytes.length, 'meta');
  const primary = meta && inside(meta.start + 4, meta.end, 'pitm');
  const properties = meta && inside(meta.start + 4, meta.end, 'iprp');
  const list = properties && inside(properties.start, properties.end, 'ipco');
  const uses = properties && inside(properties.start, properties.end, 'ipma');
  if (!primary || !list || !uses) return undefined;
  const item = (bytes[primary.start] === 0 ? shortAt : numberAt)(bytes, primary.start + 4);
  const boxes = boxesIn(bytes, list.start, list.end);
  const [idBytes, isWide] = [(bytes[uses.start] ?? 0) < 1 ? 2 : 4, (bytes[uses.start + 3] ?? 0) % 2 === 1];
  let at = uses.start + 8;
  while (at < uses.end) {
    const id = (idBytes === 2 ? shortAt : numberAt)(bytes, at);
    const count = bytes[at + idBytes] ?? 0;
    at += idBytes + 1;
    // The highest bit says that the property is essential.
    const positions = Array.from({ length: count }, (_, use) =>
      isWide ? shortAt(bytes, at + 2 * use) % 2 ** 15 : (bytes[at + use] ?? 0) % 2 ** 7,
    );
    const size = id === item && positions.map((position) => boxes[position - 1]).find((box) => box?.type === 'ispe');
    if (size) return { width: numberAt(bytes, size.start + 4), height: numberAt(bytes, size.start + 8), kind };
    at += count * (isWide ? 2 : 1);
  }
  return undefined;
}
