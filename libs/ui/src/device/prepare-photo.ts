import {
  FORMAT_BYTES,
  isPhotoFormat,
  judgePhoto,
  LIMITS,
  MESSAGES,
  photoSize,
  recogniseFile,
  type PhotoProblem,
} from '@portal/domain';

const QUALITY = 0.82;
/** Bytes below which a photo of acceptable dimensions is sent unchanged. */
const SMALL_BYTES = 1024 * 1024;

type PreparedPhoto = { photo: File } | { refusal: string };

/** Photos that need no more work: reduced, small from the start, or of a format that this browser does not draw. */
const ready = new WeakSet<Blob>();
const preparing = new WeakMap<File, Promise<PreparedPhoto>>();
/** Photos are decoded one at a time: one of 50 megapixels takes 200 MB, and a phone closes a tab that takes more. */
let queue: Promise<unknown> = Promise.resolve();

export function isPhotoReady(photo: File): boolean {
  return ready.has(photo);
}

export function hasUnreadyPhotos(values: object): boolean {
  const lists = Object.values(values).filter((value): value is unknown[] => Array.isArray(value));
  return lists.flat().some((item) => item instanceof File && !ready.has(item));
}

export function markPhotoReady(photo: File): void {
  ready.add(photo);
}

/**
 * Checks a chosen file by its content and its header's width and height, and reduces it to the size that the server
 * stores (`LIMITS.photoPixels`, upright, JPEG). It returns a small photo unchanged, and so one that this browser does
 * not draw, such as HEIC outside Safari, which the server decodes.
 */
export function preparePhoto(photo: File): Promise<PreparedPhoto> {
  if (ready.has(photo)) return Promise.resolve({ photo });
  let result = preparing.get(photo);
  if (!result) {
    result = queue.then(async () => {
      // A device cannot read a file that was deleted after its choice.
      const prepared = await judgeAndRedraw(photo).catch(() => refuse(photo, 'damaged'));
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

const refuse = ({ name }: File, problem: PhotoProblem): PreparedPhoto => ({
  refusal: MESSAGES.photos.refused(name, problem),
});

async function judgeAndRedraw(photo: File): Promise<PreparedPhoto> {
  const format = recogniseFile(await bytesOf(photo.slice(0, FORMAT_BYTES)));
  if (!isPhotoFormat(format)) return refuse(photo, format);
  // A file above the limit is not read as a whole: it may have any size.
  const isTooLarge = photo.size > LIMITS.photoBytes;
  const bytes = await bytesOf(photo.slice(0, LIMITS.photoBytes));
  const verdict = isTooLarge ? { format } : judgePhoto(bytes);
  if ('problem' in verdict) return refuse(photo, verdict.problem);
  const { pixels, megapixels } = photoSize(format, bytes) ?? { pixels: 0, megapixels: 0 };
  const isBeyondServer = pixels > megapixels * 1_000_000;
  const isBeyondDevice = pixels > LIMITS.photoMegapixels.other * 1_000_000;
  const tooManyPixels = { refusal: MESSAGES.photos.tooManyPixels(photo.name, megapixels) };
  if (isBeyondServer && isBeyondDevice) return tooManyPixels;
  try {
    // A photo that the server refuses for its pixels is sent as the small JPEG that this browser draws of it.
    return { photo: await redraw(photo, isBeyondServer) };
  } catch {
    if (isBeyondServer) return tooManyPixels;
    // The form reports a photo that is too large.
    const isDamaged = DRAWN_EVERYWHERE.includes(format) && !isTooLarge && !isBeyondDevice;
    return isDamaged ? refuse(photo, 'damaged') : { photo };
  }
}

const bytesOf = async (file: Blob): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer());

/**
 * Draws a photo at the size that the server stores, where that makes the file smaller or `isForced`.
 * @throws DOMException when the browser cannot draw it
 */
async function redraw(photo: File, isForced: boolean): Promise<File> {
  if (typeof createImageBitmap !== 'function' && !isForced) return photo;
  const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' });
  const size = fittingSize(picture.width, picture.height);
  const isSmall = size.width === picture.width && photo.size <= SMALL_BYTES;
  const jpeg = isSmall ? null : await toJpeg(picture, size);
  picture.close();
  if (!jpeg && isForced) throw new DOMException('The canvas gave no image', 'EncodingError');
  if (!jpeg || (jpeg.size >= photo.size && !isForced)) return photo;
  const name = photo.name.replace(/\.[^.]*$/, '') || 'foto';
  return new File([jpeg], `${name}.jpg`, { type: 'image/jpeg', lastModified: photo.lastModified });
}

async function toJpeg(picture: ImageBitmap, size: { width: number; height: number }): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, size);
  const context = canvas.getContext('2d');
  if (!context) return null;
  // Transparent parts would turn black in a JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, size.width, size.height);
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  // Safari keeps the pixels of a canvas in memory until it is emptied.
  Object.assign(canvas, { width: 0, height: 0 });
  return jpeg;
}
