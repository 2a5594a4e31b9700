import { inflateSync } from 'node:zlib';

// Only the line feed is the file's: a carriage return before it is the last byte of the compressed stream.
const OBJECT = /\n(\d+) 0 obj\n([\s\S]*?)\nendobj/g;
const STREAM = /stream\n([\s\S]*?)\nendstream/;
const FONT_NAME = /\/(F\d+) (\d+) 0 R/g;
const UNICODE_MAP = /\/ToUnicode (\d+) 0 R/;
const CODE_RANGE = /<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi;
const FONT_OR_TEXT = /\/(F\d+) [\d.]+ Tf|\[([^[\]]*)\]\s*TJ/g;
const HEX_STRING = /<([0-9a-fA-F ]*)>/g;

/** The text of each glyph of a font, by the number that the page writes. */
type Glyphs = ReadonlyMap<number, string>;

function inflated(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('latin1');
  } catch (error) {
    // Images and fonts have other compressions; they contain no text.
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_') === true) return '';
    throw error;
  }
}

const streamOf = (object = ''): string => inflated(Buffer.from(STREAM.exec(object)?.[1] ?? '', 'latin1'));
const hexStringsOf = (text: string): string[] =>
  [...text.matchAll(HEX_STRING)].map(([, digits = '']) => digits.replaceAll(' ', ''));

function readGlyphs(map: string): Glyphs {
  const glyphs = new Map<number, string>();
  for (const [, first = '', texts = ''] of map.matchAll(CODE_RANGE)) {
    hexStringsOf(texts).forEach((text, index) => {
      glyphs.set(Number.parseInt(first, 16) + index, Buffer.from(text, 'hex').swap16().toString('utf16le'));
    });
  }
  return glyphs;
}

/**
 * Reads the text of a PDF whose fonts are embedded, by the table of characters that each font carries for copying and searching.
 * @returns the pieces of text in the order they were drawn
 */
export function readPdfText(pdf: Buffer): string[] {
  const source = pdf.toString('latin1');
  const objects = new Map([...source.matchAll(OBJECT)].map(([, number = '', body = '']) => [number, body]));
  const fonts = new Map<string, Glyphs>();
  for (const [, name = '', number = ''] of source.matchAll(FONT_NAME)) {
    const [, map = ''] = UNICODE_MAP.exec(objects.get(number) ?? '') ?? [];
    if (!fonts.has(name)) fonts.set(name, readGlyphs(streamOf(objects.get(map))));
  }
  const pieces: string[] = [];
  for (const body of objects.values()) {
    let glyphs: Glyphs = new Map();
    for (const [, font, shown] of streamOf(body).matchAll(FONT_OR_TEXT)) {
      if (font !== undefined) glyphs = fonts.get(font) ?? new Map();
      if (shown === undefined) continue;
      const codes = hexStringsOf(shown).join('').match(/.{4}/g) ?? [];
      pieces.push(codes.map((code) => glyphs.get(Number.parseInt(code, 16)) ?? '').join(''));
    }
  }
  return pieces;
}

/** Counts the pages of a PDF. */
export function countPdfPages(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}
