import { LIMITS } from '../limits';
import { photoSize } from './photo-size';

const bytes = (latin1: string): Uint8Array => Uint8Array.from(latin1, (sign) => sign.charCodeAt(0));
const short = (value: number): string => String.fromCharCode(value >>> 8, value & 255);
const long = (value: number): string => short(value >>> 16) + short(value & 65_535);
const box = (type: string, content: string): string => long(content.length + 8) + type + content;
const ispe = (width: number, height: number): string => box('ispe', long(0) + long(width) + long(height));

/** A grid as phones write it: its tiles and a larger picture behind it are items of their own. */
function gridOf(width: number, height: number, isWide: boolean): Uint8Array {
  const reference = (position: number) => (isWide ? short(0x80_00 + position) : String.fromCharCode(0x80 + position));
  const ipco = box('ipco', ispe(512, 512) + box('irot', '\x01') + ispe(width, height) + ispe(30_000, 30_000));
  const uses = `${short(1)}\x01${reference(1)}${short(7)}\x02${reference(2)}${reference(3)}${short(9)}\x01${reference(4)}`;
  const ipma = box('ipma', `\0\0\0${isWide ? '\x01' : '\0'}${long(3)}${uses}`);
  const meta = box('meta', long(0) + box('pitm', long(0) + short(7)) + box('iprp', ipco + ipma));
  return bytes(box('ftyp', 'heic') + meta + box('mdat', 'x'));
}

it.each([true, false])(
  'reads the whole of a grid, which is the primary item, where positions are wide: %s',
  (isWide) => {
    const size = { pixels: 8064 * 6048, megapixels: LIMITS.photoMegapixels.other };
    expect(photoSize('heic', gridOf(8064, 6048, isWide))).toEqual(size);
    expect(photoSize('avif', gridOf(8064, 6048, isWide))).toEqual({ ...size, megapixels: LIMITS.photoMegapixels.avif });
  },
);

const frame = (marker: string, channels: number): string =>
  `\xff${marker}${short(8 + 3 * channels)}\x08${short(6120)}${short(8160)}${String.fromCharCode(channels)}${'abc'.repeat(channels)}`;
const scan = (channels: number): string => `\xff\xda\0\x08${String.fromCharCode(channels)}`;

it.each<[what: string, content: string, kind: keyof typeof LIMITS.photoMegapixels]>([
  ['a camera', frame('\xc0', 3) + scan(3), 'sequentialJpeg'],
  ['one scan per channel', frame('\xc0', 3) + scan(1), 'other'],
  ['progressive scans', frame('\xc2', 3) + scan(3), 'other'],
  ['progressive scans of four channels', frame('\xc2', 4) + scan(4), 'interlaced'],
])('knows by the frame of a JPEG of %s how it is decoded', (_what, content, kind) => {
  const jpeg = bytes(`\xff\xd8\xff\xe1\0\x04\xff\xc0${content}`);
  expect(photoSize('jpeg', jpeg)).toEqual({ pixels: 8160 * 6120, megapixels: LIMITS.photoMegapixels[kind] });
});

it.each(['jpeg', 'webp', 'avif', 'heic'] as const)('reads no size from a %s without a header', (format) => {
  expect(photoSize(format, bytes('\xff\xd8\xff\xda'))).toBeUndefined();
});
