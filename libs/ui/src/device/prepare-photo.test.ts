import { LIMITS, MESSAGES, type PhotoProblem } from '@portal/domain';
import { fittingSize, hasUnreadyPhotos, isPhotoReady, markPhotoReady, preparePhoto } from './prepare-photo';

const START = {
  jpeg: [0xff, 0xd8, 0xff, 0xda, 0, 2],
  heic: [0, 0, 0, 12, ...latin1('ftypheic'), 0, 0, 0, 8, ...latin1('meta')],
};
/** The last part of each format: the end marker of a JPEG, the pixels of a HEIC to the end of the file. */
const REST = { jpeg: [0xff, 0xd9], heic: [0, 0, 0, 0, ...latin1('mdat')] };

function latin1(text: string): number[] {
  return Array.from(text, (sign) => sign.charCodeAt(0));
}

/** Builds a photo of this many bytes that is valid for every reader that does not decode it. */
function photo(bytes: number, format: 'jpeg' | 'heic' = 'jpeg', name = 'grande.png'): File {
  const content = new Uint8Array(bytes);
  content.set([...START[format], ...REST[format]]);
  return new File([content], name, { type: 'image/png', lastModified: 7 });
}

/** Builds the header and the end of a PNG. */
function png(width: number, height: number, isInterlaced = false): File {
  const content = new Uint8Array(45);
  content.set(latin1('\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR'));
  new DataView(content.buffer).setUint32(16, width);
  new DataView(content.buffer).setUint32(20, height);
  content[28] = isInterlaced ? 1 : 0;
  content.set(latin1('IEND'), 37);
  return new File([content], 'foto.png', { type: 'image/png' });
}

/**
 * Replaces the image functions that jsdom lacks: a bitmap is its dimensions, and a canvas returns the configured number of
 * bytes.
 */
function drawsPictures({ width, height, jpegBytes }: { width: number; height: number; jpegBytes: number }) {
  const close = jest.fn<void, []>();
  let open = 0;
  let mostOpen = 0;
  globalThis.createImageBitmap = jest.fn(async (): Promise<ImageBitmap> => {
    mostOpen = Math.max(mostOpen, ++open);
    await Promise.resolve();
    return {
      width,
      height,
      close: () => {
        open--;
        close();
      },
    };
  });
  const context = { fillRect: jest.fn(), drawImage: jest.fn() };
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as unknown as null);
  jest
    .spyOn(HTMLCanvasElement.prototype, 'toBlob')
    .mockImplementation((done, type) => done(new Blob([new Uint8Array(jpegBytes)], { type: type ?? '' })));
  return { close, context, mostOpen: () => mostOpen };
}

/** Simulates a browser that cannot decode the image. */
function drawsNothing(): void {
  globalThis.createImageBitmap = () => Promise.reject(new DOMException('The source image could not be decoded'));
}

afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'createImageBitmap');
});

it.each([
  [4000, 3000, 2048, 1536],
  [3000, 4000, 1536, 2048],
  [800, 600, 800, 600],
  [30_000, 3, 2048, 1],
])('fittingSize: %d × %d becomes %d × %d', (width, height, smallWidth, smallHeight) => {
  expect(fittingSize(width, height)).toEqual({ width: smallWidth, height: smallHeight });
});

describe('preparePhoto', () => {
  it('turns a large photo into a JPEG of the longest side that the server stores', async () => {
    const drawing = drawsPictures({ width: 4000, height: 3000, jpegBytes: 500 });
    const prepared = await preparePhoto(photo(9000));
    if ('refusal' in prepared) throw new Error(prepared.refusal);
    const small = prepared.photo;
    expect([small.name, small.type, small.size, small.lastModified]).toEqual(['grande.jpg', 'image/jpeg', 500, 7]);
    const drawnAt = drawing.context.drawImage.mock.calls[0] as unknown[];
    expect(drawnAt.slice(1)).toEqual([0, 0, LIMITS.photoPixels, 1536]);
    expect(createImageBitmap).toHaveBeenCalledWith(expect.anything(), { imageOrientation: 'from-image' });
    expect(drawing.close).toHaveBeenCalled();
    expect(isPhotoReady(small)).toBe(true);
  });

  it('leaves a small photo unchanged, and one that would only grow', async () => {
    drawsPictures({ width: 800, height: 600, jpegBytes: 5 });
    const small = photo(9000);
    await expect(preparePhoto(small)).resolves.toEqual({ photo: small });
    drawsPictures({ width: 4000, height: 3000, jpegBytes: 99_000 });
    const flat = photo(9000);
    await expect(preparePhoto(flat)).resolves.toEqual({ photo: flat });
  });

  it('shrinks a HEIC where the browser draws it, and sends it unchanged elsewhere', async () => {
    drawsPictures({ width: 4000, height: 3000, jpegBytes: 500 });
    expect(await preparePhoto(photo(9000, 'heic', 'IMG_1.heic'))).toMatchObject({ photo: { name: 'IMG_1.jpg' } });
    drawsNothing();
    const heic = photo(9000, 'heic', 'IMG_2.heic');
    await expect(preparePhoto(heic)).resolves.toEqual({ photo: heic });
    expect(isPhotoReady(heic)).toBe(true);
  });

  it.each<[what: string, file: File, problem: PhotoProblem]>([
    ['a text', new File(['hola'], 'foto.jpg', { type: 'image/jpeg' }), 'text'],
    ['a GIF', new File(['GIF89a'], 'foto.jpg', { type: 'image/jpeg' }), 'gif'],
    ['an empty file', new File([], 'foto.jpg', { type: 'image/jpeg' }), 'empty'],
    ['half a photo', new File([Uint8Array.from(START.jpeg)], 'foto.jpg', { type: 'image/jpeg' }), 'cut'],
  ])('refuses %s without decoding it', async (_what, file, problem) => {
    drawsPictures({ width: 800, height: 600, jpegBytes: 5 });
    await expect(preparePhoto(file)).resolves.toEqual({ refusal: MESSAGES.photos.refused('foto.jpg', problem) });
    expect(createImageBitmap).not.toHaveBeenCalled();
    expect(isPhotoReady(file)).toBe(false);
  });

  it('refuses a photo with damaged content, and one that the device cannot read', async () => {
    drawsNothing();
    const refusal = MESSAGES.photos.refused('grande.png', 'damaged');
    await expect(preparePhoto(photo(9000))).resolves.toEqual({ refusal });
    const lost = photo(9000);
    lost.slice = () => {
      throw new DOMException('The file was deleted', 'NotFoundError');
    };
    await expect(preparePhoto(lost)).resolves.toEqual({ refusal });
  });

  it('refuses more pixels than the server takes at the choice, and names the file', async () => {
    drawsNothing();
    const refusal = '«foto.png»: una imagen de este formato puede tener hasta 51 megapíxeles';
    await expect(preparePhoto(png(9000, 6000))).resolves.toEqual({ refusal });
    drawsPictures({ width: 9000, height: 6000, jpegBytes: 5 });
    await expect(preparePhoto(png(9000, 6000))).resolves.toEqual({ refusal });
    expect(createImageBitmap).not.toHaveBeenCalled();
  });

  it('sends the small JPEG of a photo that the server takes fewer pixels of, where the browser draws it', async () => {
    drawsPictures({ width: 8000, height: 6000, jpegBytes: 500 });
    expect(await preparePhoto(png(8000, 6000, true))).toMatchObject({ photo: { name: 'foto.jpg', size: 500 } });
    drawsNothing();
    const refusal = '«foto.png»: una imagen de este formato puede tener hasta 25 megapíxeles';
    await expect(preparePhoto(png(8000, 6000, true))).resolves.toEqual({ refusal });
  });

  it("leaves a photo above the limit that the browser cannot draw to the form's check", async () => {
    drawsNothing();
    const huge = photo(LIMITS.photoBytes + 1);
    await expect(preparePhoto(huge)).resolves.toEqual({ photo: huge });
  });

  it('decodes one photo at a time, and each only once', async () => {
    const drawing = drawsPictures({ width: 4000, height: 3000, jpegBytes: 500 });
    const photos = [photo(9000), photo(9000), photo(9000)];
    await Promise.all([...photos, ...photos].map(preparePhoto));
    expect(drawing.mostOpen()).toBe(1);
    expect(createImageBitmap).toHaveBeenCalledTimes(3);
  });

  it('does not reduce a stored photo again', async () => {
    drawsPictures({ width: 4000, height: 3000, jpegBytes: 500 });
    const stored = photo(9000);
    markPhotoReady(stored);
    await expect(preparePhoto(stored)).resolves.toEqual({ photo: stored });
    expect(createImageBitmap).not.toHaveBeenCalled();
  });
});

it('detects a photo that is not ready in the values of a form', () => {
  const ready = photo(100);
  markPhotoReady(ready);
  expect(hasUnreadyPhotos({ text: 'a', supplies: [{ id: 1 }], file: [ready] })).toBe(false);
  expect(hasUnreadyPhotos({ text: 'a', file: [ready, photo(100)] })).toBe(true);
});
