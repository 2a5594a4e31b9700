import './spanish-dates';
import { DatePicker, Input } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { isCalendarDay, type CalendarDay } from '@portal/domain';
import type { AriaAttributes } from 'react';
import { useIsPhone } from '../device/use-is-phone';

const STORED = 'YYYY-MM-DD';
// The first is what is shown; the others are accepted when typed.
const SHOWN = ['DD-MM-YYYY', 'DD/MM/YYYY', 'DDMMYYYY', STORED];

/**
 * `value`: a calendar day 'YYYY-MM-DD' or ''. `min`, `max`: the first and last day that may be chosen. It never passes
 * through an instant, so no time zone can shift it.
 */
export type DayInputProps = {
  id: string;
  value: CalendarDay;
  onChange: (day: CalendarDay) => void;
  onBlur?: () => void;
  min?: CalendarDay | undefined;
  max?: CalendarDay | undefined;
  disabled?: boolean;
  wrong?: boolean;
  /** Offers a button that empties it. */
  clearable?: boolean;
} & AriaAttributes;

/** A day: typed or picked on a desk, the device's own wheel on a phone. */
export function DayInput({
  id,
  value,
  onChange,
  onBlur,
  min,
  max,
  disabled = false,
  wrong = false,
  clearable = true,
  ...aria
}: DayInputProps) {
  const phone = useIsPhone();
  const status = wrong ? { status: 'error' as const } : {};
  if (phone) {
    return (
      <Input
        id={id}
        type="date"
        value={value}
        min={min}
        max={max}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
        {...(onBlur ? { onBlur } : {})}
        {...status}
        {...aria}
      />
    );
  }
  // The picker drops a typed day outside the range; the schema should judge it and say what is wrong with it.
  const keepTyped = (target: EventTarget) => {
    const typed = target instanceof HTMLInputElement ? dayjs(target.value, SHOWN, true) : null;
    if (typed?.isValid() && typed.format(STORED) !== value) onChange(typed.format(STORED));
  };
  return (
    <DatePicker
      id={id}
      value={toLocalDay(value)}
      format={SHOWN}
      placeholder="dd-mm-aaaa"
      allowClear={clearable}
      disabled={disabled}
      disabledDate={(day) => {
        const candidate = day.format(STORED);
        return (min !== undefined && candidate < min) || (max !== undefined && candidate > max);
      }}
      onChange={(day: Dayjs | null) => onChange(day ? day.format(STORED) : '')}
      preserveInvalidOnBlur
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === 'Tab') keepTyped(event.target);
        // Enter takes the day; it must not send the form as well.
        if (event.key === 'Enter') event.preventDefault();
      }}
      onBlur={(event) => {
        onBlur?.();
        keepTyped(event.target);
      }}
      {...status}
      {...aria}
    />
  );
}

/** The picker works on local dates: the day's own digits go in at local midnight and come out again untouched. */
const toLocalDay = (day: string): Dayjs | null => (isCalendarDay(day) ? dayjs(day, STORED, true) : null);
