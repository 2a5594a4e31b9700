import { open, rm, stat } from 'node:fs/promises';
import path from 'node:path';

import {
  FORMAT_BYTES,
  LIMITS,
  MESSAGES,
  recogniseFile,
  isPhotoFormat,
  type PhotoFormat,
  type PhotoProblem,
} from '@portal/domain';
import sharp, { type Metadata, type Sharp } from 'sharp';

import { tooLarge, unavailable, unsupportedType, type AppError } from '../errors/app-error';
import { describeFailure } from '../errors/system-error';
import { decodeHeic } from './decode-heic';
import { imageSlots, type ImageWeight } from './image-slots';

/** An image ready for storage: upright, free of metadata, in two sizes. Sizes in bytes and pixels. */
export type ReencodedImage = {
  type: string;
  size: number;
  width: number;
  height: number;
  fullPath: string;
  thumbPath: string;
};

type Options = {
  kind: 'photo' | 'signature';
  folder: string;
  id: string;
  /** Id of the user who uploads, or the address of a sender without a session. */
  person: number | string;
  name: string;
};

type Result = { image: ReencodedImage } | { refusal: AppError };

/**
 * Bytes of memory per pixel for decoders that need the whole image at once: measured with four channels and the greatest depth
 * of each format (tools/decisions/uploads-and-photos.md).
 */
const DECODED_BYTES = { avif: 25, other: 10 };

const LIGHT_BYTES = 64 * 1024 * 1024;

/** An accepted image takes some seconds at most; a longer time means a busy machine. */
const TIMEOUT_SECONDS = 20;

const JPEG_QUALITY = 82;
const THUMBNAIL_QUALITY = 74;

// Each image is decoded once; a cache would only hold memory.
sharp.cache(false);
// One thread per image: the slots limit the number of parallel images.
sharp.concurrency(1);

async function recognise(file: string): Promise<PhotoFormat | PhotoProblem> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(FORMAT_BYTES), 0, FORMAT_BYTES, 0);
    return recogniseFile(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

/**
 * Checks a received file by its content and re-encodes it: upright, without metadata, at most `LIMITS.photoPixels` and
 * `LIMITS.thumbnailPixels` on the longest side. Photos become JPEG, a signature PNG. Images that decode to more than
 * `LIMITS.photoMegapixels` are refused before decoding.
 * @returns the image, or the refusal (415 no image, 413 too many pixels); a refusal leaves no file behind
 * @throws AppError 503 when the machine is too busy to decode it in time
 */
export async function reencodeImage(received: string, options: Options): Promise<Result> {
  const refuse = (problem: PhotoProblem): Result => ({
    refusal: unsupportedType(MESSAGES.photos.refused(options.name, problem)),
  });
  const format = await recognise(received);
  if (!isPhotoFormat(format)) return refuse(format);
  if (options.kind === 'signature' && (await stat(received)).size > LIMITS.signatureBytes) {
    return { refusal: tooLarge() };
  }
  if (format === 'heic') return imageSlots.run(options.person, 'heavy', () => reencodeHeic(received, options));
  if (format === 'avif') await nameStillImage(received);
  const metadata = await sharp(received, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      if (isSystemError(error)) throw error;
      return null;
    });
  if (metadata === null) return refuse('damaged');
  const { megapixels, weight } = decodingOf(format, metadata);
  if (metadata.width * metadata.height > megapixels * 1_000_000) {
    return refuseSize(options, megapixels);
  }
  return imageSlots.run(options.person, weight, () =>
    reencode(sharp(received, { limitInputPixels: false, failOn: 'error' }).autoOrient(), options),
  );
}

const refuseSize = ({ name }: Options, megapixels: number): Result => ({
  refusal: tooLarge(MESSAGES.photos.tooManyPixels(name, megapixels)),
});

/** Offset of the main brand in an AVIF file, in bytes. */
const MAIN_BRAND = 8;

/** Makes `avif` the main brand of a received file: libvips reads no other, and a sequence with a still image has `avis`. */
async function nameStillImage(received: string): Promise<void> {
  const handle = await open(received, 'r+');
  try {
    await handle.write(Buffer.from('avif', 'latin1'), 0, 4, MAIN_BRAND);
  } finally {
    await handle.close();
  }
}

async function reencodeHeic(received: string, options: Options): Promise<Result> {
  const decoded = await decodeHeic(received);
  if ('data' in decoded) {
    const { data, width, height } = decoded;
    return reencode(sharp(data, { raw: { width, height, channels: 3 } }), options);
  }
  return decoded.refusal === 'pixels'
    ? refuseSize(options, LIMITS.photoMegapixels.other)
    : { refusal: unsupportedType(MESSAGES.photos.refused(options.name, 'damaged')) };
}

function decodingOf(format: PhotoFormat, metadata: Metadata): { megapixels: number; weight: ImageWeight } {
  // `isProgressive` is also true for a sequential JPEG of several scans, which needs as much memory.
  if (format === 'jpeg' && !metadata.isProgressive) {
    return { megapixels: LIMITS.photoMegapixels.sequentialJpeg, weight: 'light' };
  }
  const isDeep = format === 'jpeg' ? metadata.channels > 3 : format === 'png' && metadata.isProgressive;
  const megapixels = LIMITS.photoMegapixels[format === 'avif' ? 'avif' : isDeep ? 'interlaced' : 'other'];
  const bytes = metadata.width * metadata.height * DECODED_BYTES[format === 'avif' ? 'avif' : 'other'];
  return { megapixels, weight: bytes > LIGHT_BYTES ? 'heavy' : 'light' };
}

async function reencode(input: Sharp, { kind, folder, id, name }: Options): Promise<Result> {
  const fullPath = path.join(folder, `${id}.full`);
  const thumbPath = path.join(folder, `${id}.thumb`);
  try {
    const full = await encode(input, LIMITS.photoPixels, kind, JPEG_QUALITY).toFile(fullPath);
    await encode(sharp(fullPath), LIMITS.thumbnailPixels, kind, THUMBNAIL_QUALITY).toFile(thumbPath);
    const type = kind === 'signature' ? 'image/png' : 'image/jpeg';
    return { image: { type, size: full.size, width: full.width, height: full.height, fullPath, thumbPath } };
  } catch (error) {
    await Promise.all([rm(fullPath, { force: true }), rm(thumbPath, { force: true })]);
    if (isSystemError(error)) throw error;
    const { message } = describeFailure(error);
    if (NO_SPACE.test(message)) throw noSpace(error);
    if (TIMED_OUT.test(message)) throw unavailable(error);
    // The decoder's own message names libraries and offsets; people only need the name of the file.
    return { refusal: unsupportedType(MESSAGES.photos.refused(name, 'damaged')) };
  }
}

function encode(input: Sharp, longestSide: number, kind: Options['kind'], quality: number): Sharp {
  const fitted = input
    .timeout({ seconds: TIMEOUT_SECONDS })
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });
  // JPEG knows no transparency: transparent pixels become white, as on paper.
  return kind === 'signature' ? fitted.png() : fitted.flatten({ background: '#ffffff' }).jpeg({ quality });
}

const TIMED_OUT = /^timeout:/;

const NO_SPACE = /No space left on device|Disk quota exceeded/;

const noSpace = (cause: unknown): Error =>
  Object.assign(new Error('there is no space for the image', { cause }), { code: 'ENOSPC', syscall: 'write' });

const isSystemError = (error: unknown): boolean => describeFailure(error).syscall !== '';
