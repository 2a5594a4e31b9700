import './details.css';
import {
  businessDay,
  businessHour,
  dayName,
  formatDayAndHour,
  isCalendarDay,
  type DateSeparator,
  type HourOfDay,
  type Instant,
} from '@portal/domain';
import type { ReactNode } from 'react';

/** Width of a table's column of dates with hours. */
export const DATE_WIDTH = '156px';

export type DateTextProps = {
  /** An instant (ISO-8601 UTC) or a calendar day 'YYYY-MM-DD'. */
  value: Instant | null | undefined;
  /** Hour of a calendar day; an instant has its own. */
  hour?: HourOfDay | null;
  /** Quiet addition beside the date: 'hoy', 'ayer', 'mañana' or the weekday, unless the caller has one that says more. */
  beside?: ReactNode;
  separator?: DateSeparator;
};

/**
 * Every date of a list, a card or a notice: '23-11-2026 10:00', and beside it, quieter, the name of its day. In a cell of a table
 * that it has for itself, the addition is the second line. A missing date reads 'No disponible'.
 */
export function DateText({ value, hour = null, beside, separator }: DateTextProps) {
  if (!value) return <span className="ui-missing">No disponible</span>;
  const instant = isCalendarDay(value) ? null : new Date(value);
  const day = instant ? businessDay(instant) : value;
  return (
    <span className="ui-date">
      <time dateTime={value}>{formatDayAndHour(day, instant ? businessHour(instant) : hour, separator)}</time>{' '}
      <span className="ui-date-beside">{beside ?? dayName(day, businessDay(new Date()))}</span>
    </span>
  );
}
