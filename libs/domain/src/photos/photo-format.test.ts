import fc from 'fast-check';
import { MESSAGES } from '../validation/messages';
import { judgePhoto, PHOTO_ACCEPT, recogniseFile, type PhotoFormat, type PhotoProblem } from './photo-format';

const bytes = (latin1: string): Uint8Array => Uint8Array.from(latin1, (sign) => sign.charCodeAt(0));
const bigEndian = (value: number): string =>
  String.fromCharCode(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255);
const box = (type: string, content: string): string => bigEndian(content.length + 8) + type + content;
const ftyp = (main: string, ...compatible: string[]): string => box('ftyp', `${main}\0\0\0\0${compatible.join('')}`);

it.each<[PhotoFormat | PhotoProblem, string]>([
  ['jpeg', '\xff\xd8\xff\xe1'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['webp', 'RIFF\x10\0\0\0WEBPVP8 '],
  ['avif', ftyp('avif', 'mif1', 'miaf')],
  ['avif', ftyp('avis', 'msf1')],
  ['avif', ftyp('mif1', 'avif', 'miaf')],
  ['heic', ftyp('heic')],
  ['heic', ftyp('heix')],
  ['heic', ftyp('heim')],
  ['heic', ftyp('heis')],
  ['heic', ftyp('hevc')],
  ['heic', ftyp('mif1', 'heic')],
  ['heic', ftyp('msf1', 'hevc')],
  ['heic', ftyp('mif1')],
  ['heic', ftyp('mif1', 'miaf')],
  // A brand behind the box belongs to something else.
  ['video', `${ftyp('isom', 'mp41')}....heic`],
  ['video', ftyp('qt  ', 'qt  ')],
  ['video', ftyp('isom', 'iso2', 'mp41')],
  ['video', '\x1a\x45\xdf\xa3'],
  ['video', 'RIFF\x10\0\0\0AVI LIST'],
  ['unknown', 'RIFF\x10\0\0\0WAVEfmt '],
  ['unknown', ftyp('crx ', 'isom')],
  ['gif', 'GIF89a'],
  ['tiff', 'II*\0'],
  ['tiff', 'MM\0*'],
  ['bmp', 'BM\x36\0'],
  ['pdf', '%PDF-1.7'],
  ['jxl', '\xff\x0a\0'],
  ['svg', '<?xml version="1.0"?>\n<SVG/>'],
  ['text', 'hola\r\n\t'],
  ['unknown', 'hola\0'],
  ['unknown', '\0\0\0\0\x01'],
  ['empty', ''],
])('recognises %s by its first bytes', (found, start) => {
  expect(recogniseFile(bytes(start))).toBe(found);
});

it('gives a verdict on any bytes', () => {
  const start = fc.constantFrom(
    '',
    '\xff\xd8\xff',
    '\x89PNG\r\n\x1a\n',
    'RIFF\x08\0\0\0WEBP',
    ftyp('heic'),
    ftyp('avif'),
  );
  fc.assert(
    fc.property(start, fc.uint8Array({ maxLength: 300 }), (head, rest) => {
      const verdict = judgePhoto(Uint8Array.from([...bytes(head), ...rest]));
      expect(Object.keys(verdict)).toHaveLength(1);
    }),
  );
});

const THUMBNAIL = '\xff\xe1\0\x06\xff\xd9\xff\xd9';
const SCAN = '\xff\xda\0\x02\x12\xff\0\x34';
/** A segment of 0x0104 bytes behind its marker. */
const LONG_THUMBNAIL = `\xff\xe1\x01\x04${'x'.repeat(256)}\xff\xd9`;
/** So many that three bytes of a size count. */
const MANY = 'x'.repeat(0x01_02_03);
const WEBP = `RIFF\x07\x02\x01\0WEBP${MANY}`;
const PNG = `\x89PNG\r\n\x1a\n${bigEndian(MANY.length)}IDAT${MANY}crc!\0\0\0\0IENDcrc!`;
const HEIC = ftyp('heic') + box('meta', 'x') + box('mdat', MANY);
const HEIC_WITH_LONG_SIZE = `${ftyp('heic') + box('meta', 'x')}\0\0\0\x01mdat\0\0\0\0${bigEndian(18)}xy`;

it.each<[what: string, content: string, isWhole: boolean]>([
  ['a JPEG with its end', `\xff\xd8${SCAN}\xff\xd9`, true],
  ['a JPEG with a video behind its end', `\xff\xd8${SCAN}\xff\xd9${box('mdat', 'x')}`, true],
  ['a JPEG with fill bytes before a marker', `\xff\xd8\xff${THUMBNAIL}${SCAN}\xff\xd9`, true],
  ['a JPEG whose thumbnail alone has an end', `\xff\xd8${THUMBNAIL}${SCAN}`, false],
  ['a JPEG whose long thumbnail alone has an end', `\xff\xd8${LONG_THUMBNAIL}${SCAN}`, false],
  ...[WEBP, PNG, HEIC, HEIC_WITH_LONG_SIZE].flatMap((whole): [string, string, boolean][] => [
    ['a file with its last byte', whole, true],
    ['a file without its last byte', whole.slice(0, -1), false],
  ]),
  ['a HEIC with a size of 0 bytes before its pixels', ftyp('heic') + box('meta', 'x') + bigEndian(4) + 'mdat', false],
  ['a HEIC with all its boxes', ftyp('heic') + box('meta', 'x') + box('mdat', 'xy'), true],
  ['a HEIC with a box to the end of the file', `${ftyp('heic') + box('meta', 'x')}\0\0\0\0mdatxy`, true],
  ['a HEIC without its pixels', ftyp('heic') + box('meta', 'x'), false],
  ['a HEIC with a box that is longer than the file', ftyp('heic') + box('meta', 'x') + bigEndian(99) + 'mdatxy', false],
  ['a PNG with bytes behind its end', `\x89PNG\r\n\x1a\n\0\0\0\0IENDcrc!rest`, true],
  ['a PNG without its end', '\x89PNG\r\n\x1a\n\0\0\0\x01IDATxcrc!', false],
])('tells of %s whether it is whole', (_what, content, isWhole) => {
  const verdict = judgePhoto(bytes(content));
  expect('format' in verdict).toBe(isWhole);
  if (!isWhole) expect(verdict).toEqual({ problem: 'cut' });
});

it.each<[PhotoProblem, string]>([
  ['gif', '«foto.gif» es GIF: elige una foto JPEG, PNG, WebP, AVIF o HEIC'],
  ['video', '«foto.gif» es un video: elige una foto JPEG, PNG, WebP, AVIF o HEIC'],
  ['unknown', '«foto.gif» no es una foto conocida: elige una foto JPEG, PNG, WebP, AVIF o HEIC'],
  ['empty', '«foto.gif» está vacío: elige otra foto'],
  ['cut', '«foto.gif» está incompleto: cópialo de nuevo o elige otra foto'],
  ['damaged', '«foto.gif» está dañado: elige otra foto'],
])('says what to do about a file that is %s', (problem, words) => {
  expect(MESSAGES.photos.refused('foto.gif', problem)).toBe(words);
});

it('offers every accepted format in a file picker', () => {
  expect(PHOTO_ACCEPT).toBe('image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif');
});
