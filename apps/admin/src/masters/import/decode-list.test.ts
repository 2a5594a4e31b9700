import * as fc from 'fast-check';
import { decodeList } from './decode-list';

const LETTERS = [...'áéíóúüñÁÉÍÓÚÜÑ'];
const pageOf = (bytes: readonly number[]) => new Map(LETTERS.map((letter, index) => [letter, bytes[index]]));
const CODE_PAGE_850 = pageOf([0xa0, 0x82, 0xa1, 0xa2, 0xa3, 0x81, 0xa4, 0xb5, 0x90, 0xd6, 0xe0, 0xe9, 0x9a, 0xa5]);
const MAC_ROMAN = pageOf([0x87, 0x8e, 0x92, 0x97, 0x9c, 0x9f, 0x96, 0xe7, 0x83, 0xea, 0xee, 0xf2, 0x86, 0x84]);
const inCodePage = (page: ReadonlyMap<string, number | undefined>) => (text: string) =>
  Buffer.from(Array.from(text, (letter) => page.get(letter) ?? letter.charCodeAt(0)));

const ENCODINGS: Record<string, (text: string) => Buffer> = {
  'UTF-8': (text) => Buffer.from(text),
  'UTF-8 with a byte order mark': (text) => Buffer.from(`\uFEFF${text}`),
  'UTF-16 LE': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  'UTF-16 BE': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
  'windows-1252': (text) => Buffer.from(text, 'latin1'),
  'code page 850': inCodePage(CODE_PAGE_850),
  MacRoman: inCodePage(MAC_ROMAN),
};
const decode = (bytes: Buffer) => decodeList(Uint8Array.from(bytes).buffer);

describe.each(Object.entries(ENCODINGS))('a list in %s', (_name, encode) => {
  it.each(['nombre\r\nPeñalolén Centro\r\nViña del Mar', 'nombre;correo\r\nÑuñoa;a@b.cl\r\nCafé Bío Bío;'])(
    'is read with its accents: %j',
    (text) => {
      expect(decode(encode(text))).toBe(text);
    },
  );

  it('is read rightly or refused, with any Spanish names', () => {
    const word = fc.stringMatching(/^[A-Zaeiouáéíóúüñ][a-záéíóúüñ]{1,8}$|^[A-ZÁÉÍÓÚÜÑ]{2,8}$/);
    const names = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => `nombre\n${words.join(' ')}`);
    fc.assert(
      fc.property(names, (text) => {
        expect([text, null]).toContain(decode(encode(text)));
      }),
      { numRuns: 500 },
    );
  });
});

test.each(['Óptica Norte', 'ÁREA NORTE', 'Éxito', 'Perú'])('reads %j as Excel usually saves it', (name) => {
  expect(decode(Buffer.from(name, 'latin1'))).toBe(name);
});

test.each([
  ['encoded twice', Buffer.from(Buffer.from('Peñalolén').toString('latin1'))],
  ['in UTF-8 and windows-1252 at once', Buffer.concat([Buffer.from('Peñalolén\n'), Buffer.from('Ñuñoa', 'latin1')])],
  ['that could be windows-1252 and code page 850', Buffer.from('éxito', 'latin1')],
])('refuses a list %s', (_title, bytes) => {
  expect(decode(bytes)).toBeNull();
});
