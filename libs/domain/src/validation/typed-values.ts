import { addDays, businessDay, isCalendarDay, isHourOfDay, type CalendarDay } from '../dates/business-time';
import { foldText } from './fold-text';

/** The longest text that is read as a value, in characters; anything longer is refused unread. */
const LONGEST = 40;

/** One kind of blank, none at the ends, and the hyphen as minus: what people paste has others. */
const tidy = (text: string): string => text.replaceAll('−', '-').replace(/\s+/g, ' ').trim();

const GROUPED = /^-?[1-9]\d{0,2}(?:(?:\.\d{3})+|(?: \d{3})+)(?:,\d*)?$/;
const WITH_COMMA = /^-?(?:\d+(?:,\d*)?|,\d+)$/;
const WITH_POINT = /^-?(?:0?\.\d+|\d+\.\d{0,2})$/;

/**
 * Reads a number as Chileans write it: comma for decimals, dots or blanks between thousands, a peso sign before it or
 * '.-' behind it. A text that has no single reading is not guessed: '12,500.00', '1.23.456', '1234.567'.
 * @returns the number, '' for nothing, or the text itself when it is no number, so that the schema can say so
 */
export function readNumber(text: string): number | string {
  if (text.length > LONGEST) return text;
  const amount = tidy(text)
    .replace(/^(-?) ?\$ ?/, '$1')
    .replace(/\.-$/, '');
  if (amount === '') return '';
  if (GROUPED.test(amount)) return Number(amount.replace(/[. ]/g, '').replace(',', '.'));
  if (WITH_COMMA.test(amount)) return Number(amount.replace(',', '.'));
  return WITH_POINT.test(amount) ? Number(amount) : text;
}

const DAY_MONTH_YEAR = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})$/;
const EIGHT_DIGITS = /^(\d{2})()(\d{2})(\d{4})$/;

export type Typing = {
  /** True when nothing more is typed. Before that an unfinished text is not read: '6/12/20' becomes '6/12/2026'. */
  isWhole: boolean;
};

const NAMED_DAYS: ReadonlyMap<string, number> = new Map([
  ['hoy', 0],
  ['manana', 1],
]);

const DAYS_AHEAD = /^\+ ?(\d{1,2})$/;

/**
 * Reads a day as people type it: '6/12/2026', '06.12.2026', '6 12 26', '06122026', 'hoy', 'mañana', '+2'. The year 26
 * is 2026.
 * @param typing `today`: the day from which words count
 */
export function readDay(
  text: string,
  { isWhole, today = businessDay(new Date()) }: Typing & { today?: CalendarDay } = { isWhole: true },
): string {
  if (text.length > LONGEST) return text;
  const typed = tidy(text);
  const ahead = NAMED_DAYS.get(foldText(typed)) ?? (isWhole ? DAYS_AHEAD.exec(typed)?.[1] : undefined);
  if (ahead !== undefined) return addDays(today, Number(ahead));
  const [, day = '', , month = '', year = ''] =
    DAY_MONTH_YEAR.exec(typed) ?? EIGHT_DIGITS.exec(typed.replaceAll(' ', '')) ?? [];
  if (year === '') return isCalendarDay(typed) ? typed : text;
  if (year.length === 2 && !isWhole) return text;
  const read = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDay(read) ? read : text;
}

const HOUR_AND_MINUTE = /^(\d{1,2})[:.h]?(\d{2})$/;
const HOUR_ALONE = /^(\d{1,2})[:.h]?$/;

/** Texts that another digit can follow: '103' on the way to '1030', '9' to '930'. */
const MAY_GO_ON = /^(?:\d{1,3}|\d{1,2}[:.h])$/;

/**
 * Reads an hour as people type it: '9:30', '9.30', '9h30', '930', '9'.
 * @returns 'HH:mm' of a 24-hour clock, or the text itself when it is no hour
 */
export function readHour(text: string, { isWhole }: Typing = { isWhole: true }): string {
  if (text.length > LONGEST) return text;
  const typed = tidy(text)
    .toLowerCase()
    .replace(/ ?(?:hrs|hr|hs)\.?$/, '');
  if (!isWhole && MAY_GO_ON.test(typed)) return text;
  const [, hour = '', minute = '00'] = HOUR_ALONE.exec(typed) ?? HOUR_AND_MINUTE.exec(typed) ?? [];
  const read = `${hour.padStart(2, '0')}:${minute}`;
  return hour !== '' && isHourOfDay(read) ? read : text;
}

const PHONE = /^\+?[\d ().-]+$/;

/**
 * Reads a telephone number as people write it: '+56 9 1234 5678', '(56) 9-1234-5678'.
 * @returns its digits, or the text itself when there is anything else in it
 */
export function readPhone(text: string): string {
  const typed = tidy(text);
  return typed.length <= LONGEST && PHONE.test(typed) ? typed.replace(/\D/g, '') : text;
}
