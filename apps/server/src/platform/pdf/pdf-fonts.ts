import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';

import { create, type Font } from 'fontkit';
import type PDFDocument from 'pdfkit';

export const FONT = { regular: 'regular', bold: 'bold' } as const;
type FontName = (typeof FONT)[keyof typeof FONT];

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

/** The PDF embeds only the used characters. */
export function registerFonts(pdf: InstanceType<typeof PDFDocument>): void {
  for (const [name, file] of Object.entries(FILES)) pdf.registerFont(name, loadFont(file).bytes);
}

const MISSING = '□';
const LINE_BREAK = /\r\n?|[\u2028\u2029]/g;
const OTHER_BLANK = /\t|(?!\u00A0)\p{Zs}/gu;
const INVISIBLE = /(?!\n)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

const graphemes = new Intl.Segmenter('es-CL', { granularity: 'grapheme' });

function isCovered(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return character === '\n' || Object.values(FILES).every((file) => loadFont(file).characters.has(code));
}

/** A blank between letters of scripts that are written from right to left: Arabic, Hebrew, Syriac, Thaana and N'Ko. */
const BLANK_BETWEEN =
  /(?<=[\p{scx=Arab}\p{scx=Hebr}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}]) (?=[\p{scx=Arab}\p{scx=Hebr}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}])/gu;
const LONGEST_JOINED = 60;

/**
 * Joins the words of a short right-to-left text, as a name, by no-break spaces: pdfkit places words from left to right, and fontkit
 * the letters of each in their direction.
 */
const joinRightToLeft = (text: string): string =>
  text.length > LONGEST_JOINED ? text : text.replace(BLANK_BETWEEN, '\u00A0');

const normalize = (text: string): string =>
  // oxlint-disable-next-line portal/no-normalization
  text.normalize('NFC').replace(LINE_BREAK, '\n').replace(OTHER_BLANK, ' ');

/** Splits a text into graphemes (an emoji with its skin tone is one) without their invisible characters. */
const visibleGraphemes = (text: string): string[] =>
  Array.from(graphemes.segment(normalize(text)), ({ segment }) => segment.replace(INVISIBLE, ''));

/** Invisible characters print nothing; a grapheme becomes '□' when the fonts lack a part of it. */
export function toPrintable(text: string): string {
  return visibleGraphemes(text)
    .map((visible) => ([...visible].every(isCovered) ? visible : MISSING))
    .join('');
}

type TextRun = { font: FontName | typeof FALLBACK; text: string };

/** The font of characters that the two others lack: GNU Unifont, which has nearly all of Unicode's first two planes. */
const FALLBACK = 'fallback';
const FALLBACK_FILE = '@fontsource/unifontex/files/unifontex-latin-400-normal.woff';

let fallback: LoadedFont | undefined;

/** Loads the fallback at the first text that needs it: it has 14 MB. */
function loadFallback(): LoadedFont {
  if (fallback === undefined) {
    const bytes = woffToTrueType(readFileSync(createRequire(__filename).resolve(FALLBACK_FILE)));
    fallback = { bytes, characters: new Set((create(bytes) as Font).characterSet) };
  }
  return fallback;
}

/**
 * Splits a text into pieces by the font that draws them: `font`, and the fallback for graphemes that it lacks. The fallback has
 * emoji in black and white, and draws the parts of a joined one side by side; what it lacks too becomes '□(U+20BB7)', so that it
 * can be told: rare ideographs and scripts of the third plane and later.
 */
export function runsOf(text: string, font: FontName): TextRun[] {
  const runs: TextRun[] = [];
  for (const visible of visibleGraphemes(joinRightToLeft(text))) {
    const isOwn = [...visible].every(isCovered);
    const known = isOwn
      ? visible
      : [...visible].filter((one) => loadFallback().characters.has(one.codePointAt(0) ?? 0)).join('');
    const drawn = known === '' && visible !== '' ? nameMissing(visible) : known;
    const name = isOwn || known === '' ? font : FALLBACK;
    const last = runs.at(-1);
    if (last?.font === name) last.text += drawn;
    else runs.push({ font: name, text: drawn });
  }
  return runs;
}

const nameMissing = (grapheme: string): string => {
  const codes = Array.from(grapheme, (one) => `U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase()}`);
  return `${MISSING}(${codes.join(' ')})`;
};

export function useFont(pdf: InstanceType<typeof PDFDocument>, font: TextRun['font']): void {
  if (font === FALLBACK && !registered.has(pdf)) {
    registered.add(pdf);
    pdf.registerFont(FALLBACK, loadFallback().bytes);
  }
  pdf.font(font);
}
const registered = new WeakSet<InstanceType<typeof PDFDocument>>();

const WOFF = { head: 44, entry: 20 };
const TRUE_TYPE = { head: 12, entry: 16 };

/** Unpacks a WOFF font. fontkit reads one too, but unpacks its tables again for each glyph: 14 s for ten. */
function woffToTrueType(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(TRUE_TYPE.head + TRUE_TYPE.entry * count);
  const power = Math.floor(Math.log2(count));
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(2 ** power * 16, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE(count * 16 - 2 ** power * 16, 10);
  const tables: Buffer[] = [directory];
  let offset = directory.length;
  for (let index = 0; index < count; index += 1) {
    const from = WOFF.head + WOFF.entry * index;
    const to = TRUE_TYPE.head + TRUE_TYPE.entry * index;
    const start = woff.readUInt32BE(from + 4);
    const packed = woff.readUInt32BE(from + 8);
    const length = woff.readUInt32BE(from + 12);
    const content = woff.subarray(start, start + packed);
    const padding = Buffer.alloc(-length & 3);
    woff.copy(directory, to, from, from + 4);
    woff.copy(directory, to + 4, from + 16, from + 20);
    directory.writeUInt32BE(offset, to + 8);
    directory.writeUInt32BE(length, to + 12);
    tables.push(packed < length ? inflateSync(content) : content, padding);
    offset += length + padding.length;
  }
  return Buffer.concat(tables);
}
