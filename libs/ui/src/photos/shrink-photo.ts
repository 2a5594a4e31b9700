import { LIMITS } from '@portal/domain';

const QUALITY = 0.82;
/** Bytes below which a photo of acceptable dimensions is sent as it is. */
const SMALL_BYTES = 1024 * 1024;

/** Photos that nothing more is to be done with: shrunk, small from the start, or not readable by this browser. */
const ready = new WeakSet<Blob>();
const shrinking = new WeakMap<File, Promise<File>>();
/** One photo is unfolded at a time: one of 50 megapixels takes 200 MB, and a phone closes the tab that takes more. */
let queue: Promise<unknown> = Promise.resolve();

/** Tells whether a photo is ready to be sent as it is. */
export function isPhotoReady(photo: File): boolean {
  return ready.has(photo);
}

/** Tells of a photo that came back from where it was kept that it had been shrunk before. */
export function markPhotoReady(photo: File): void {
  ready.add(photo);
}

/**
 * Makes a photo as small as the server keeps it (`LIMITS.photoPixels`, upright, JPEG). One that is small already stays
 * as it is, and so does what this browser cannot read (HEIC): the schema judges its type and size.
 * @returns the smaller photo, or the very same; never rejects
 */
export function shrinkPhoto(photo: File): Promise<File> {
  if (ready.has(photo)) return Promise.resolve(photo);
  let result = shrinking.get(photo);
  if (!result) {
    result = queue.then(async () => {
      const shrunk = await redraw(photo);
      ready.add(shrunk);
      return shrunk;
    });
    queue = result;
    shrinking.set(photo, result);
  }
  return result;
}

/** Scales dimensions down until the longest side fits the limit; never up. */
export function fittingSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, LIMITS.photoPixels / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

async function redraw(photo: File): Promise<File> {
  if (!photo.type.startsWith('image/') || typeof createImageBitmap !== 'function') return photo;
  try {
    const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' });
    const size = fittingSize(picture.width, picture.height);
    const isSmall = size.width === picture.width && photo.size <= SMALL_BYTES;
    const jpeg = isSmall ? null : await toJpeg(picture, size);
    picture.close();
    if (!jpeg || jpeg.size >= photo.size) return photo;
    const name = photo.name.replace(/\.[^.]*$/, '') || 'foto';
    return new File([jpeg], `${name}.jpg`, { type: 'image/jpeg', lastModified: photo.lastModified });
  } catch {
    // Not a picture, or of a kind this browser cannot read: the server can read more kinds, and says so when it cannot.
    return photo;
  }
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
