import { open, rm, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';

import { LIMITS, MESSAGES } from '@portal/domain';
import sharp, { type Sharp } from 'sharp';

import { tooLarge, unsupportedType, type AppError } from '../errors/app-error';
import { describeFailure } from '../errors/system-error';
import { createTurnstile } from './turnstile';

/** A picture as it will be stored: upright, free of metadata, in two sizes. Sizes in bytes and pixels. */
export type DevelopedPicture = {
  type: string;
  size: number;
  width: number;
  height: number;
  /** Files on this machine. */
  fullPath: string;
  thumbPath: string;
};

type Options = { kind: 'photo' | 'signature'; folder: string; id: string };

/** More than the largest sensors of phones (200 megapixels). What unfolds further is no photo but a bomb. */
const MOST_PIXELS = 220_000_000;

/** PNG and WebP are unfolded whole, unlike JPEG; nobody photographs in them, so a screen's worth is plenty. */
const MOST_PIXELS_UNFOLDED = 60_000_000;

const JPEG_QUALITY = 82;
const THUMBNAIL_QUALITY = 74;

// Each picture is worked on once; a cache would only hold memory.
sharp.cache(false);

/** Pictures worked on at the same time; a burst of uploads waits its turn instead of filling the memory. */
const turnstile = createTurnstile(Math.max(2, availableParallelism()));

type Format = 'jpeg' | 'png' | 'webp' | 'avif';

/** The kinds of picture that are accepted, known by how the file begins and not by its name. */
async function sniff(file: string): Promise<Format | null> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0);
    if (bytesRead < 12) return null;
    const text = buffer.toString('latin1');
    if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
    if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
    if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
    if (text.slice(4, 12) === 'ftypavif') return 'avif';
    return null;
  } finally {
    await handle.close();
  }
}

/**
 * Checks a received file by its content and re-encodes it: turned as its camera meant it, without metadata, at most
 * `LIMITS.photoPixels` and `LIMITS.thumbnailPixels` on the longest side. Photos become JPEG, a signature stays PNG.
 * @param received file on this machine
 * @returns the picture, or the refusal (415 no picture, 413 too many pixels); a refusal leaves no file of its own
 */
export async function developPicture(
  received: string,
  options: Options,
): Promise<{ picture: DevelopedPicture } | { refusal: AppError }> {
  const format = await sniff(received);
  if (format === null || (options.kind === 'signature' && format !== 'png')) {
    return { refusal: unsupportedType(MESSAGES.photos.unreadable) };
  }
  if (options.kind === 'signature' && (await stat(received)).size > LIMITS.signatureBytes) {
    return { refusal: tooLarge() };
  }
  return turnstile.pass(() => develop(received, format, options));
}

async function develop(
  received: string,
  format: Format,
  { kind, folder, id }: Options,
): Promise<{ picture: DevelopedPicture } | { refusal: AppError }> {
  const fullPath = path.join(folder, `${id}.full`);
  const thumbPath = path.join(folder, `${id}.thumb`);
  try {
    const { width = 0, height = 0 } = await sharp(received, { limitInputPixels: false }).metadata();
    if (width * height > (format === 'jpeg' ? MOST_PIXELS : MOST_PIXELS_UNFOLDED)) {
      return { refusal: tooLarge('La imagen tiene demasiados píxeles') };
    }
    const full = await encode(
      sharp(received, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).autoOrient(),
      LIMITS.photoPixels,
      kind,
      JPEG_QUALITY,
    ).toFile(fullPath);
    await encode(sharp(fullPath), LIMITS.thumbnailPixels, kind, THUMBNAIL_QUALITY).toFile(thumbPath);
    const type = kind === 'signature' ? 'image/png' : 'image/jpeg';
    return { picture: { type, size: full.size, width: full.width, height: full.height, fullPath, thumbPath } };
  } catch (error) {
    await Promise.all([rm(fullPath, { force: true }), rm(thumbPath, { force: true })]);
    if (isSystemError(error)) throw error;
    if (OUT_OF_ROOM.test(describeFailure(error).message)) throw outOfRoom(error);
    // The decoder's own words name libraries and offsets; people need only know that it is not a picture.
    return { refusal: unsupportedType(MESSAGES.photos.unreadable) };
  }
}

function encode(input: Sharp, longestSide: number, kind: Options['kind'], quality: number): Sharp {
  const fitted = input.resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });
  // JPEG knows no transparency: what shows through is white, as on paper.
  return kind === 'signature' ? fitted.png() : fitted.flatten({ background: '#ffffff' }).jpeg({ quality });
}

/** How libvips says that a file it writes finds no room. It has no code for it. */
const OUT_OF_ROOM = /No space left on device|Disk quota exceeded/;

const outOfRoom = (cause: unknown): Error =>
  Object.assign(new Error('there is no room for the picture', { cause }), { code: 'ENOSPC', syscall: 'write' });

/** A full disk or a missing folder is our trouble, not the picture's. */
const isSystemError = (error: unknown): boolean => describeFailure(error).syscall !== '';
