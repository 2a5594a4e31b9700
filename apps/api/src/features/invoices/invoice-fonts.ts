import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { create, type Font } from 'fontkit';
import type PDFDocument from 'pdfkit';

/** The names of the fonts of an invoice. */
export const FONT = { regular: 'regular', bold: 'bold' } as const;

const FILES = {
  [FONT.regular]: 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf',
  [FONT.bold]: 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf',
};

type LoadedFont = { bytes: Buffer; characters: ReadonlySet<number> };
const loadedFonts = new Map<string, LoadedFont>();

function loadFont(file: string): LoadedFont {
  const loaded = loadedFonts.get(file);
  if (loaded !== undefined) return loaded;
  // The program resolves the installed file, also where it runs bundled.
  const bytes = readFileSync(createRequire(__filename).resolve(file));
  const font = { bytes, characters: new Set((create(bytes) as Font).characterSet) };
  loadedFonts.set(file, font);
  return font;
}

/** Registers the fonts of an invoice in a document. The PDF embeds only the used characters. */
export function registerFonts(pdf: InstanceType<typeof PDFDocument>): void {
  for (const [name, file] of Object.entries(FILES)) pdf.registerFont(name, loadFont(file).bytes);
}

/** Replaces a character that the fonts lack, so that nobody takes the text for complete. */
const MISSING = '□';
const LINE_BREAK = /\r\n?|[\u2028\u2029]/g;
const OTHER_BLANK = /\t|(?!\u00A0)\p{Zs}/gu;
const INVISIBLE = /(?!\n)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

const graphemes = new Intl.Segmenter('es-CL', { granularity: 'grapheme' });

function isCovered(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return character === '\n' || Object.values(FILES).every((file) => loadFont(file).characters.has(code));
}

/**
 * Converts a text to characters of the invoice's fonts. Invisible characters print nothing; a grapheme (an emoji with its skin
 * tone is one) becomes '□' when the fonts lack a part of it.
 * @param text a stored text, within its field's limit
 */
export function toPrintable(text: string): string {
  // oxlint-disable-next-line portal/no-normalization
  const composed = text.normalize('NFC').replace(LINE_BREAK, '\n').replace(OTHER_BLANK, ' ');
  return Array.from(graphemes.segment(composed), ({ segment }) => {
    const visible = segment.replace(INVISIBLE, '');
    return [...visible].every(isCovered) ? visible : MISSING;
  }).join('');
}
