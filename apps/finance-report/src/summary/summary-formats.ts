import {
  addDays,
  businessDay,
  type CalendarDay,
  formatCount,
  formatDay,
  REPORT_DATES,
  type ReportDeadlines,
  type ReportFigures,
  type ReportTimes,
} from '@portal/domain';

const oneDecimal = new Intl.NumberFormat('es-CL', { maximumFractionDigits: 1 });
const short = new Intl.NumberFormat('es-CL', { notation: 'compact', maximumFractionDigits: 1, useGrouping: 'always' });
const shortMonth = new Intl.DateTimeFormat('es-CL', { month: 'short', timeZone: 'UTC' });
const longMonth = new Intl.DateTimeFormat('es-CL', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const HOUR = 60;
const DAY = 24 * HOUR;
/** Up to two days people count in hours. */
const COUNTED_IN_HOURS = 2 * DAY;

export const NO_TIME = '—';

/** Formats a count on an axis, '12 mil'. */
export const formatShort = (value: number): string => short.format(value);

/** Formats pesos on an axis, '$1,2 M'. */
export const formatShortPesos = (pesos: number): string => `$${formatShort(pesos)}`;

/** Returns '45 min', '7,5 horas', '3,2 días'. */
export function formatDuration(minutes: number | null): string {
  if (minutes === null) return NO_TIME;
  if (minutes < HOUR) return `${Math.round(minutes)} min`;
  const [amount, one, many] =
    minutes <= COUNTED_IN_HOURS ? [minutes / HOUR, 'hora', 'horas'] : [minutes / DAY, 'día', 'días'];
  const text = oneDecimal.format(amount);
  return `${text} ${text === '1' ? one : many}`;
}

const dateOf = (month: string): Date => new Date(`${month}-01T00:00:00Z`);

/** Formats 'YYYY-MM' as 'nov 26'. */
export const formatMonth = (month: string): string =>
  `${shortMonth.format(dateOf(month)).replace('.', '')} ${month.slice(2, 4)}`;

/** Formats 'YYYY-MM' as 'noviembre de 2026'. */
export const formatLongMonth = (month: string): string => longMonth.format(dateOf(month));

export const RUNNING = 'en curso';

export const isRunningMonth = (month: string): boolean => businessDay(new Date()).startsWith(month);

export const formatMonthName = (month: string): string =>
  isRunningMonth(month) ? `${formatLongMonth(month)} (${RUNNING})` : formatLongMonth(month);

/** Returns '+12 %', '−3 %', 'igual'; null where nothing can be compared. */
export function formatChange(now: number | null, before: number | null): string | null {
  if (now === null || !before) return null;
  const percent = Math.round((now / before - 1) * 100);
  if (percent === 0) return 'igual';
  return `${percent > 0 ? '+' : '−'}${formatCount(Math.abs(percent))} %`;
}

/** Formats days, both counted: '01/10/2026 al 23/10/2026', and a whole month as 'octubre de 2026'. */
export function formatPeriod({ from, to }: { from: CalendarDay; to: CalendarDay }): string {
  const isMonth = from.slice(0, 7) === to.slice(0, 7) && from.endsWith('-01') && addDays(to, 1).endsWith('-01');
  if (isMonth) return formatLongMonth(from.slice(0, 7));
  return `${formatDay(from, REPORT_DATES)} al ${formatDay(to, REPORT_DATES)}`;
}

export type Totals = ReportFigures & ReportTimes & ReportDeadlines;

/** The share of the deadlines that were met, from 0 to 1; null while none is decided. */
export function shareInTime({ cumplidos, atrasados }: ReportDeadlines): number | null {
  const decided = cumplidos + atrasados;
  return decided === 0 ? null : cumplidos / decided;
}

export const formatShareInTime = (share: number | null): string =>
  share === null ? NO_TIME : `${formatCount(Math.round(share * 100))} %`;
