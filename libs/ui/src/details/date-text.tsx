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

export const DATE_WIDTH = '148px';

export type DateTextProps = {
  /** An instant (ISO-8601 UTC) or a calendar day 'YYYY-MM-DD'. */
  value: Instant | null | undefined;
  hour?: HourOfDay | null;
  /** Default: 'hoy', 'ayer', 'mañana' or the weekday. */
  beside?: ReactNode;
  separator?: DateSeparator;
};

/** In a table cell the addition takes a second line. */
export function DateText({ value, hour = null, beside, separator }: DateTextProps) {
  if (!value) return <span className="ui-faint">No disponible</span>;
  const instant = isCalendarDay(value) ? null : new Date(value);
  const day = instant ? businessDay(instant) : value;
  return (
    <span className="ui-date">
      <time dateTime={value}>{formatDayAndHour(day, instant ? businessHour(instant) : hour, separator)}</time>{' '}
      <span className={beside === undefined ? 'ui-date-beside ui-date-day' : 'ui-date-beside'}>
        {beside ?? dayName(day, businessDay(new Date()))}
      </span>
    </span>
  );
}
