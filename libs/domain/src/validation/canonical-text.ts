/**
 * The longest canonical decomposition of one character has four UTF-16 units, so NFC shortens text to a quarter at most. Invisible
 * characters and repeated blanks get the same room.
 */
const NFC_SHORTENING = 4;

const LINE_BREAKS = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
/** Separators, controls that take room, the four Hangul fillers and the empty Braille cell. */
const BLANKS = /[\p{Z}\t-\r\u0085\u115F\u1160\u3164\uFFA0\u2800]/gu;
const BLANKS_IN_A_LINE = /[\p{Z}\u115F\u1160\u3164\uFFA0\u2800]/gu;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Cs}]/gu;
const INVISIBLE_IN_LINES = /(?![\n\t])[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Cs}]/gu;

/** The form of Unicode's normalization: `NFKC` also replaces letters and digits of another width or font. */
type Form = 'NFC' | 'NFKC';

/** Returns the transformed text, or `max + 1` characters of a text that cannot become short enough. */
function bounded(text: string, max: number, transform: (text: string) => string): string {
  const trimmed = text.trim();
  return trimmed.length > NFC_SHORTENING * max ? trimmed.slice(0, max + 1) : transform(trimmed);
}

/** A run of more marks than any writing puts on a letter (Unicode Standard Annex 15, "Stream-Safe Text Format"), in two parts. */
const LONG_RUN_OF_MARKS = /(\p{M}{30})\p{M}+/gu;
const withoutLongRuns = (text: string): string => text.replace(LONG_RUN_OF_MARKS, '$1');

/** Normalizes in linear time. Sorting the marks of a long run takes quadratic time, so its rest is dropped. */
function normalized(text: string, form: Form): string {
  const safe = withoutLongRuns(text);
  // oxlint-disable-next-line portal/no-normalization
  return withoutLongRuns(form === 'NFC' ? safe.normalize('NFC') : safe.normalize('NFKC'));
}

/**
 * Returns the canonical form of a text of one line, in which it is checked, compared, searched and stored: NFC, without
 * invisible characters, every kind of blank as one space, none at the ends. A zero-width joiner and a variation
 * selector are invisible too, so an emoji that is built with them becomes its parts.
 * @param max limit of the caller, in characters. A text of more than four times as many is cut to `max + 1`
 */
export function canonicalText(text: string, max: number): string {
  return bounded(text, max, (line) => canonicalLine(line, 'NFC'));
}

function canonicalLine(text: string, form: Form): string {
  const line = normalized(withoutInvisible(text), form);
  // NFKC writes some signs with a blank.
  return form === 'NFC' ? line : withoutInvisible(line);
}

const withoutInvisible = (text: string): string => oneBlank(text.replace(BLANKS, ' ').replace(INVISIBLE, ''));

const oneBlank = (text: string): string => text.replace(/ +/g, ' ').trim();

/**
 * The canonical form of a text of several lines: as `canonicalText`, but line breaks, tabs and blanks inside a line
 * stay. A line break is `\n`, and no line ends in a blank.
 */
export function canonicalLines(text: string, max: number): string {
  return bounded(text, max, (lines) => {
    const visible = lines
      .replace(LINE_BREAKS, '\n')
      .replace(BLANKS_IN_A_LINE, ' ')
      .replace(INVISIBLE_IN_LINES, '')
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n')
      .trim();
    return normalized(visible, 'NFC');
  });
}

/** Dashes, and what looks like one: the minus sign, the hyphen bullet and the modifier letter minus. */
const DASHES = /[\p{Pd}\u2212\u2043\u02D7]/gu;

/**
 * The canonical form of a number that people write with letters and signs, as that of an invoice: as `canonicalText`,
 * with every dash as `-` and without differences of width and font.
 */
export function canonicalNumber(text: string, max: number): string {
  return bounded(text, max, (number) => canonicalLine(number, 'NFKC').replace(DASHES, '-'));
}

/** The key by which two such numbers are one, as the unique index of the invoices compares them: no blanks, small letters. */
export function numberKey(text: string, max: number): string {
  return canonicalNumber(text, max).replaceAll(' ', '').toLowerCase();
}
