import { FORMAT_BYTES, isPhotoFormat, judgePhoto, LIMITS, recogniseFile, type PhotoProblem } from '@portal/domain';

const QUALITY = 0.82;
/** Bytes below which a photo of acceptable dimensions is sent as it is. */
const SMALL_BYTES = 1024 * 1024;

/** A photo to send in place of the chosen one, or the reason why the chosen file is no accepted photo. */
export type PreparedPhoto = { photo: File } | { problem: PhotoProblem };

/** Photos that need no more work: shrunk, small from the start, or of a kind that this browser does not draw. */
const ready = new WeakSet<Blob>();
const preparing = new WeakMap<File, Promise<PreparedPhoto>>();
/** One photo is unfolded at a time: one of 50 megapixels takes 200 MB, and a phone closes the tab that takes more. */
let queue: Promise<unknown> = Promise.resolve();

/** Tells whether a photo is ready to be sent as it is. */
export function isPhotoReady(photo: File): boolean {
  return ready.has(photo);
}

/** Tells whether a form's values hold a chosen photo that is not ready to be sent. */
export function hasUnreadyPhotos(values: object): boolean {
  const lists = Object.values(values).filter((value): value is unknown[] => Array.isArray(value));
  return lists.flat().some((item) => item instanceof File && !ready.has(item));
}

/** Tells of a photo that came back from where it was kept that it had been prepared before. */
export function markPhotoReady(photo: File): void {
  ready.add(photo);
}

/**
 * Judges a chosen file by its content and makes it as small as the server keeps it (`LIMITS.photoPixels`, upright, JPEG). A photo
 * that is small already stays as it is, and so does one that this browser does not draw, as HEIC outside Safari: the server
 * decodes it.
 * @returns the smaller photo or the very same; never rejects
 */
export function preparePhoto(photo: File): Promise<PreparedPhoto> {
  if (ready.has(photo)) return Promise.resolve({ photo });
  let result = preparing.get(photo);
  if (!result) {
    result = queue.then(async () => {
      // A device does not read a file that was deleted since it was chosen.
      const prepared = await judgeAndRedraw(photo).catch((): PreparedPhoto => ({ problem: 'damaged' }));
      if ('photo' in prepared) ready.add(prepared.photo);
      return prepared;
    });
    queue = result;
    preparing.set(photo, result);
  }
  return result;
}

/** Scales dimensions down until the longest side fits the limit; never up. */
export function fittingSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, LIMITS.photoPixels / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Formats that every browser draws: one that is not drawn is damaged. */
const DRAWN_EVERYWHERE: readonly string[] = ['jpeg', 'png', 'webp'];

async function judgeAndRedraw(photo: File): Promise<PreparedPhoto> {
  const found = recogniseFile(await bytesOf(photo.slice(0, FORMAT_BYTES)));
  if (!isPhotoFormat(found)) return { problem: found };
  // A file beyond the limit is not read as a whole: it may have any size.
  const isTooLarge = photo.size > LIMITS.photoBytes;
  const verdict = isTooLarge ? { format: found } : judgePhoto(await bytesOf(photo));
  if ('problem' in verdict) return verdict;
  if (typeof createImageBitmap !== 'function') return { photo };
  try {
    return { photo: await redraw(photo) };
  } catch {
    // The form says of a photo that is too large that it is too large.
    const isDamaged = DRAWN_EVERYWHERE.includes(found) && !isTooLarge;
    return isDamaged ? { problem: 'damaged' } : { photo };
  }
}

const bytesOf = async (file: Blob): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer());

/**
 * Draws a photo at the size that the server keeps, where that makes it smaller.
 * @throws DOMException when the browser cannot draw it
 */
async function redraw(photo: File): Promise<File> {
  const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' });
  const size = fittingSize(picture.width, picture.height);
  const isSmall = size.width === picture.width && photo.size <= SMALL_BYTES;
  const jpeg = isSmall ? null : await toJpeg(picture, size);
  picture.close();
  if (!jpeg || jpeg.size >= photo.size) return photo;
  const name = photo.name.replace(/\.[^.]*$/, '') || 'foto';
  return new File([jpeg], `${name}.jpg`, { type: 'image/jpeg', lastModified: photo.lastModified });
}

async function toJpeg(picture: ImageBitmap, size: { width: number; height: number }): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, size);
  const context = canvas.getContext('2d');
  if (!context) return null;
  // What is transparent would turn black in a JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, size.width, size.height);
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  // Safari keeps the pixels of a canvas until they are taken from it.
  Object.assign(canvas, { width: 0, height: 0 });
  return jpeg;
}
