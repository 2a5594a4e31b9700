import { boxesIn, jpegSegments, littleEndianAt, numberAt, START_OF_SCAN, textAt } from './photo-bytes';

export const PHOTO_FORMATS = {
  jpeg: { name: 'JPEG', accept: ['image/jpeg'] },
  png: { name: 'PNG', accept: ['image/png'] },
  webp: { name: 'WebP', accept: ['image/webp'] },
  avif: { name: 'AVIF', accept: ['image/avif'] },
  // Desktop systems often know HEIC by its extension alone.
  heic: { name: 'HEIC', accept: ['image/heic', 'image/heif', '.heic', '.heif'] },
} as const;

export type PhotoFormat = keyof typeof PHOTO_FORMATS;

const ACCEPTED: readonly string[] = Object.values(PHOTO_FORMATS).flatMap(({ accept }) => accept);

export const PHOTO_ACCEPT = ACCEPTED.join(',');

export const PHOTO_MEDIA_TYPES = ACCEPTED.filter((type) => type.includes('/'));

/** Common formats that are refused, as they follow «es» in a sentence. */
export const OTHER_FORMATS = {
  gif: 'GIF',
  tiff: 'TIFF',
  bmp: 'BMP',
  pdf: 'PDF',
  svg: 'SVG',
  jxl: 'JPEG XL',
  video: 'un video',
  text: 'un texto',
} as const;

export type PhotoProblem = 'empty' | keyof typeof OTHER_FORMATS | 'unknown' | 'cut' | 'damaged';

export const FORMAT_BYTES = 512;

/** Longest `ftyp` box that is read, in bytes; real ones list fewer than ten brands. */
const FTYP_BYTES = 256;

/** Brands of a still image or a sequence coded as AV1, and as HEVC (ISO/IEC 23008-12, AV1 Image File Format). */
const AVIF_BRANDS: readonly string[] = ['avif', 'avis'];
const HEIC_BRANDS: readonly string[] = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'];
/** Brands of a HEIF file whose coding only its items tell. */
const HEIF_BRANDS: readonly string[] = ['mif1', 'mif2', 'msf1'];

/** Recognises a file by its first bytes, and never by its name or declared type. */
export function recogniseFile(head: Uint8Array): PhotoFormat | PhotoProblem {
  if (head.length === 0) return 'empty';
  const text = textAt(head, 0, FORMAT_BYTES);
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF')) return formatOfRiff(text.slice(8, 12));
  if (text.slice(4, 8) === 'ftyp') return formatOfBrands(brandsOf(head));
  for (const [start, problem] of OTHER_STARTS) if (text.startsWith(start)) return problem;
  return isText(head) ? (text.toLowerCase().includes('<svg') ? 'svg' : 'text') : 'unknown';
}

const OTHER_STARTS: readonly (readonly [start: string, problem: PhotoProblem])[] = [
  ['GIF8', 'gif'],
  ['II*\0', 'tiff'],
  ['MM\0*', 'tiff'],
  ['BM', 'bmp'],
  ['%PDF', 'pdf'],
  ['\xff\x0a', 'jxl'],
  ['\0\0\0\x0cJXL ', 'jxl'],
  ['\x1a\x45\xdf\xa3', 'video'],
];

const formatOfRiff = (kind: string): PhotoFormat | PhotoProblem =>
  kind === 'WEBP' ? 'webp' : kind === 'AVI ' ? 'video' : 'unknown';

function brandsOf(bytes: Uint8Array): string[] {
  const end = Math.min(bytes.length, numberAt(bytes, 0), FTYP_BYTES);
  const brands = [textAt(bytes, 8, 4)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(textAt(bytes, at, 4));
  return brands;
}

function formatOfBrands(brands: readonly string[]): PhotoFormat | PhotoProblem {
  // The first brand that decides wins: a file lists its main one first.
  for (const brand of brands) {
    if (AVIF_BRANDS.includes(brand)) return 'avif';
    if (HEIC_BRANDS.includes(brand)) return 'heic';
  }
  if (brands.some((brand) => HEIF_BRANDS.includes(brand))) return 'heic';
  return brands[0] === 'crx ' ? 'unknown' : 'video';
}

const isText = (bytes: Uint8Array): boolean =>
  bytes.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d);

export function judgePhoto(bytes: Uint8Array): { format: PhotoFormat } | { problem: PhotoProblem } {
  const found = recogniseFile(bytes.subarray(0, FORMAT_BYTES));
  if (!isPhotoFormat(found)) return { problem: found };
  return IS_WHOLE[found](bytes) ? { format: found } : { problem: 'cut' };
}

export const isPhotoFormat = (found: PhotoFormat | PhotoProblem): found is PhotoFormat =>
  Object.hasOwn(PHOTO_FORMATS, found);

/** More bytes may follow: phones append videos. */
const IS_WHOLE: Record<PhotoFormat, (bytes: Uint8Array) => boolean> = {
  jpeg: hasEndOfJpeg,
  png: hasEndOfPng,
  webp: (bytes) => bytes.length >= 8 + littleEndianAt(bytes, 4),
  avif: hasWholeBoxes,
  heic: hasWholeBoxes,
};

const END_OF_IMAGE = 0xd9;

/** Looks for the end marker behind the first scan: the segments before it may hold a thumbnail with an end of its own. */
function hasEndOfJpeg(bytes: Uint8Array): boolean {
  const scan = jpegSegments(bytes).find(({ marker }) => marker === START_OF_SCAN);
  if (!scan) return false;
  for (let at = bytes.indexOf(0xff, scan.at + 2); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    if (bytes[at + 1] === END_OF_IMAGE) return true;
  }
  return false;
}

function hasEndOfPng(bytes: Uint8Array): boolean {
  let at = 8;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + numberAt(bytes, at);
    if (textAt(bytes, at + 4, 4) === 'IEND') return end <= bytes.length;
    at = end;
  }
  return false;
}

/** Walks the boxes at the top of an ISO base media file; the pixels of a still image are in `mdat`. */
function hasWholeBoxes(bytes: Uint8Array): boolean {
  const found = new Set(boxesIn(bytes, 0, bytes.length).map(({ type }) => type));
  // A cut in what follows the pixels, as a video of the same moment, does not harm the photo.
  return found.has('meta') && found.has('mdat');
}
