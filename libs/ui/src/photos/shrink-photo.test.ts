import { LIMITS } from '@portal/domain';
import { fittingSize, isPhotoReady, markPhotoReady, shrinkPhoto } from './shrink-photo';

const photo = (bytes: number, type = 'image/png', name = 'grande.png') =>
  new File([new Uint8Array(bytes)], name, { type, lastModified: 7 });

/** jsdom reads no pictures: here a bitmap is its dimensions, and a canvas gives the configured number of bytes. */
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

afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'createImageBitmap');
});

describe('fittingSize', () => {
  it.each([
    [4000, 3000, 2048, 1536],
    [3000, 4000, 1536, 2048],
    [800, 600, 800, 600],
    [30_000, 3, 2048, 1],
  ])('%d × %d becomes %d × %d', (width, height, smallWidth, smallHeight) => {
    expect(fittingSize(width, height)).toEqual({ width: smallWidth, height: smallHeight });
  });
});

describe('shrinkPhoto', () => {
  it('makes a large photo a JPEG of the longest side that the server keeps', async () => {
    const drawing = drawsPictures({ width: 4000, height: 3000, jpegBytes: 500 });
    const small = await shrinkPhoto(photo(9000));
    expect([small.name, small.type, small.size, small.lastModified]).toEqual(['grande.jpg', 'image/jpeg', 500, 7]);
    const drawnAt = drawing.context.drawImage.mock.calls[0] as unknown[];
    expect(drawnAt.slice(1)).toEqual([0, 0, LIMITS.photoPixels, 1536]);
    expect(createImageBitmap).toHaveBeenCalledWith(expect.anything(), { imageOrientation: 'from-image' });
    expect(drawing.close).toHaveBeenCalled();
    expect(isPhotoReady(small)).toBe(true);
  });

  it('leaves a small photo alone, and one that would only grow', async () => {
    drawsPictures({ width: 800, height: 600, jpegBytes: 5 });
    const small = photo(9000);
    await expect(shrinkPhoto(small)).resolves.toBe(small);
    drawsPictures({ width: 4000, height: 3000, jpegBytes: 99_000 });
    const flat = photo(9000);
    await expect(shrinkPhoto(flat)).resolves.toBe(flat);
  });

  it('leaves what it cannot read as it is', async () => {
    globalThis.createImageBitmap = () => Promise.reject(new Error('The source image could not be decoded'));
    const heic = photo(9000, 'image/heic', 'IMG_1.heic');
    await expect(shrinkPhoto(heic)).resolves.toBe(heic);
    expect(isPhotoReady(heic)).toBe(true);
  });

  it('unfolds one photo at a time, and each only once', async () => {
    const drawing = drawsPictures({ width: 4000, height: 3000, jpegBytes: 500 });
    const photos = [photo(9000), photo(9000), photo(9000)];
    await Promise.all([...photos, ...photos].map(shrinkPhoto));
    expect(drawing.mostOpen()).toBe(1);
    expect(createImageBitmap).toHaveBeenCalledTimes(3);
  });

  it('does not reduce a stored photo again', async () => {
    drawsPictures({ width: 4000, height: 3000, jpegBytes: 500 });
    const kept = photo(9000);
    markPhotoReady(kept);
    await expect(shrinkPhoto(kept)).resolves.toBe(kept);
    expect(createImageBitmap).not.toHaveBeenCalled();
  });
});
