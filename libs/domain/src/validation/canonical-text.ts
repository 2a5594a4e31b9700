/** The longest canonical decomposition of one character has four UTF-16 units, so NFC shortens text to a quarter at most. */
const NFC_SHORTENING = 4;

const LINE_BREAKS = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
/** Separators, controls that take room, the four Hangul fillers and the empty Braille cell. */
const BLANKS = /[\p{Z}\t-\r\u0085\u115F\u1160\u3164\uFFA0\u2800]/gu;
const BLANKS_IN_A_LINE = /[\p{Z}\u115F\u1160\u3164\uFFA0\u2800]/gu;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Cs}]/gu;
const INVISIBLE_IN_LINES = /(?![\n\t])[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Cs}]/gu;

/** The form of Unicode's normalization: `NFKC` also replaces letters and digits of another width or font. */
type Form = 'NFC' | 'NFKC';

function normalized(text: string, max: number, form: Form): string {
  const bounded = text.slice(0, NFC_SHORTENING * max + 1);
  // oxlint-disable-next-line portal/no-normalization
  return bounded.normalize(form);
}

/**
 * The canonical form of a text of one line, in which it is judged, compared, searched and stored: NFC, without characters that
 * nobody sees, every kind of blank as one space, none at the ends. A zero-width joiner and a variation selector are invisible
 * too, so an emoji that is built with them becomes its parts.
 * @param text any text; its length may be hostile
 * @param max the most characters the caller takes. A longer text comes back cut, and still longer than `max`
 */
export function canonicalText(text: string, max: number): string {
  return canonicalLine(text, max, 'NFC');
}

function canonicalLine(text: string, max: number, form: Form): string {
  const visible = text.replace(BLANKS, ' ').replace(INVISIBLE, '');
  const line = normalized(oneBlank(visible), max, form);
  // NFKC writes some accents that stand alone as a blank and a mark.
  return form === 'NFC' ? line : oneBlank(line.replace(INVISIBLE, ''));
}

const oneBlank = (text: string): string => text.replace(/ +/g, ' ').trim();

/**
 * The canonical form of a text of several lines: as `canonicalText`, but line breaks, tabs and blanks inside a line stay. A line
 * break is `\n`, and no line ends in a blank.
 * @param max as for `canonicalText`
 */
export function canonicalLines(text: string, max: number): string {
  const visible = text
    .replace(LINE_BREAKS, '\n')
    .replace(BLANKS_IN_A_LINE, ' ')
    .replace(INVISIBLE_IN_LINES, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
  return normalized(visible, max, 'NFC');
}

/** Dashes, and what looks like one: the minus sign, the hyphen bullet and the modifier letter minus. */
const DASHES = /[\p{Pd}\u2212\u2043\u02D7]/gu;

/**
 * The canonical form of a number that people write with letters and signs, as that of an invoice: as `canonicalText`, with every
 * dash as `-` and without differences of width and font.
 * @param max as for `canonicalText`
 */
export function canonicalNumber(text: string, max: number): string {
  return canonicalLine(text, max, 'NFKC').replace(DASHES, '-');
}
