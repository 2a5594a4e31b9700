import { businessDay, businessHour } from '@portal/domain';

export type CellKind = 'text' | 'id' | 'amount' | 'pesos' | 'day' | 'moment';

/** A value by its kind: days (of Santiago) and moments are Dates; null is an empty cell. */
export type CellValue = string | number | Date | null;

/** Index of each style among the formats of the workbook (workbook-parts.ts writes them in this order). */
export const STYLE = { plain: 0, header: 1, text: 2, id: 3, amount: 4, pesos: 5, day: 6, moment: 7 } as const;

/** Longest text that spreadsheet programs accept in one cell. */
const TEXT_MAX = 32_767;

/** Characters that XML cannot hold, and texts that look like their escape sequence. */
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|_(?=x[0-9a-f]{4}_)/gi;
const LONE_SURROGATE = /\p{Surrogate}/gu;
const MARKUP = /[&<>"]/g;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Most texts contain none of these, and skip the four replacements. */
const TO_ESCAPE = /[&<>"\r\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]|_x/;

/** Escapes a text for the XML of a workbook: control characters as `_x0007_`, lone surrogates replaced. */
export function escapeText(text: string): string {
  const shown = text.length > TEXT_MAX ? text.slice(0, TEXT_MAX) : text;
  if (!TO_ESCAPE.test(shown)) return shown;
  return shown
    .replace(LONE_SURROGATE, '\ufffd')
    .replace(/\r\n?/g, '\n')
    .replace(UNPRINTABLE, (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(MARKUP, (character) => ENTITIES[character] ?? '');
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const EPOCH = Date.UTC(1899, 11, 30);

/** Offset of Santiago from UTC by hour of UTC, in milliseconds: it changes on the hour. */
const offsets = new Map<number, number>();
/** Hours of sixty years. */
const MOST_OFFSETS = 500_000;

function offsetOf(moment: Date): number {
  const hour = Math.floor(moment.getTime() / HOUR);
  const cached = offsets.get(hour);
  if (cached !== undefined) return cached;
  const start = new Date(hour * HOUR);
  const offset = Date.parse(`${businessDay(start)}T${businessHour(start)}:00Z`) - hour * HOUR;
  if (offsets.size >= MOST_OFFSETS) offsets.clear();
  offsets.set(hour, offset);
  return offset;
}

/**
 * Converts a moment to the serial number of a spreadsheet.
 * @returns the moment on the clock of Santiago, to the minute: spreadsheets know no time zones. Parts of a day are rounded up,
 * to a ten-thousandth of a second, since a reader that truncates would find the minute before
 */
function serialOfMoment(moment: Date): number {
  const clock = moment.getTime() + offsetOf(moment) - EPOCH;
  const day = Math.floor(clock / DAY);
  return day + Math.ceil((Math.floor((clock - day * DAY) / MINUTE) / 1_440) * 1e9) / 1e9;
}

/** Returns the cell as XML, nothing for null. */
export function cellXml(kind: CellKind, value: CellValue, reference: string): string {
  if (value === null || value === '') return '';
  const start = `<c r="${reference}" s="${STYLE[kind]}"`;
  if (kind === 'text') {
    return `${start} t="inlineStr"><is><t xml:space="preserve">${escapeText(String(value))}</t></is></c>`;
  }
  return `${start}><v>${numberOf(kind, value)}</v></c>`;
}

function numberOf(kind: Exclude<CellKind, 'text'>, value: string | number | Date): number {
  if (!(value instanceof Date)) return Number(value);
  return kind === 'day' ? Math.floor(serialOfMoment(value)) : serialOfMoment(value);
}

/** Returns the letters of a column, from 0: 'A', …, 'Z', 'AA', … */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}
