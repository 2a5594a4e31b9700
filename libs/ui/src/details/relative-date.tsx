import './details.css';
import { businessDay, formatDay, formatInstant, isCalendarDay, type Instant } from '@portal/domain';
import { Tooltip } from 'antd';
import { relativeDay, relativeInstant } from './relative-time';

/** `value`: an instant (ISO-8601 UTC) or a calendar day 'YYYY-MM-DD'; without one, `missing` is shown. */
export type RelativeDateProps = { value: Instant | null | undefined; missing?: string };

/**
 * How long ago ('hace 2 horas', 'ayer', 'hace 3 semanas'); the exact time in Santiago on hover and focus. Never a date, so that a
 * column of them has one format; a record of what happened shows the exact time instead.
 */
export function RelativeDate({ value, missing = 'No disponible' }: RelativeDateProps) {
  if (!value) return <span className="ui-missing">{missing}</span>;
  const day = isCalendarDay(value);
  const exact = day ? formatDay(value) : formatInstant(value);
  const now = new Date();
  const words = day ? relativeDay(value, businessDay(now)) : relativeInstant(value, now);
  return (
    <Tooltip title={exact} trigger={['hover', 'focus']} mouseEnterDelay={0.3}>
      {/* The focus stop makes the exact date reachable without a mouse. */}
      <time className="ui-relative-date" dateTime={value} tabIndex={0} aria-label={`${words}, ${exact}`}>
        {words}
      </time>
    </Tooltip>
  );
}
