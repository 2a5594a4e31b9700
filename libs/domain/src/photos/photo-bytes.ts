export const START_OF_SCAN = 0xda;

/** The segments of a JPEG to its first scan, which is the last of them. */
export function jpegSegments(bytes: Uint8Array): { marker: number; at: number }[] {
  const segments = [];
  let at = 2;
  while (bytes[at] === 0xff && at + 4 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    // A marker may be preceded by any number of fill bytes.
    if (marker !== 0xff) segments.push({ marker, at });
    if (marker === START_OF_SCAN) break;
    at += marker === 0xff ? 1 : 2 + shortAt(bytes, at + 2);
  }
  return segments;
}

/** The boxes of an ISO base media file between two offsets, to the first one that is not whole; `start` and `end` of their content. */
export function boxesIn(bytes: Uint8Array, from: number, to: number): { type: string; start: number; end: number }[] {
  const boxes = [];
  let at = from;
  while (at + 8 <= to) {
    const short = numberAt(bytes, at);
    // 0: to the end of the file. 1: the size stands behind the type, in eight bytes.
    const size =
      short === 0 ? to - at : short === 1 ? numberAt(bytes, at + 8) * 2 ** 32 + numberAt(bytes, at + 12) : short;
    if (size < 8 || at + size > to) break;
    boxes.push({ type: textAt(bytes, at + 4, 4), start: at + (short === 1 ? 16 : 8), end: at + size });
    at += size;
  }
  return boxes;
}

export const shortAt = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) + (bytes[at + 1] ?? 0);

export const numberAt = (bytes: Uint8Array, at: number): number =>
  (bytes[at] ?? 0) * 2 ** 24 + ((bytes[at + 1] ?? 0) << 16) + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);

export const littleEndianAt = (bytes: Uint8Array, at: number): number =>
  (bytes[at] ?? 0) + ((bytes[at + 1] ?? 0) << 8) + ((bytes[at + 2] ?? 0) << 16) + (bytes[at + 3] ?? 0) * 2 ** 24;

export const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));
