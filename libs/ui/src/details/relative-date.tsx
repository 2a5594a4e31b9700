import './details.css';
import {
  businessDay,
  businessHour,
  formatDayAndHour,
  formatListDay,
  isCalendarDay,
  type HourOfDay,
  type Instant,
} from '@portal/domain';

/** `value`: an instant (ISO-8601 UTC) or a calendar day 'YYYY-MM-DD', which may have an `hour`; without one, `missing` is shown. */
export type RelativeDateProps = { value: Instant | null | undefined; hour?: HourOfDay | null; missing?: string };

/**
 * The one way lists write a date: 'lun 23 nov 10:00', relative for today and yesterday alone ('hoy 10:00', 'ayer 16:30'). The
 * full date is its title, as it is in a record of what happened.
 */
export function RelativeDate({ value, hour = null, missing = 'No disponible' }: RelativeDateProps) {
  if (!value) return <span className="ui-missing">{missing}</span>;
  const instant = isCalendarDay(value) ? null : new Date(value);
  const day = instant ? businessDay(instant) : value;
  const time = instant ? businessHour(instant) : hour;
  return (
    <time className="ui-relative-date" dateTime={value} title={formatDayAndHour(day, time)}>
      {[formatListDay(day, businessDay(new Date())), time].filter(Boolean).join(' ')}
    </time>
  );
}
