import './spanish-dates';
import { DatePicker, Input } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { isCalendarDay, readDay, type CalendarDay, type DateSeparator } from '@portal/domain';
import type { AriaAttributes } from 'react';
import { useIsPhone } from '../device/use-is-phone';
import { PICKER_COMPONENTS, TypedTextContext } from './picker-input';

const STORED = 'YYYY-MM-DD';

export type DayInputProps = {
  id: string;
  /** A calendar day 'YYYY-MM-DD', '' when empty, or the typed text when it is no day. */
  value: string;
  /** It never passes through an instant, so that no time zone shifts it. */
  onChange: (value: string) => void;
  onBlur?: () => void;
  min?: CalendarDay | undefined;
  disabled?: boolean;
  wrong?: boolean;
  clearable?: boolean;
  /** A label inside the field; phones show none. */
  prefix?: string;
  separator?: DateSeparator | undefined;
} & AriaAttributes;

export function DayInput({
  id,
  value,
  onChange,
  onBlur,
  min,
  disabled = false,
  wrong = false,
  clearable = true,
  prefix,
  separator = '-',
  ...aria
}: DayInputProps) {
  const phone = useIsPhone();
  const status = wrong ? { status: 'error' as const } : {};
  if (phone) {
    return (
      <Input
        id={id}
        type="date"
        placeholder="dd-mm-aaaa"
        value={value}
        min={min}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
        {...(onBlur ? { onBlur } : {})}
        {...status}
        {...aria}
      />
    );
  }
  return (
    <TypedTextContext
      value={{
        unreadable: isCalendarDay(value) ? undefined : value,
        onType: (text) => onChange(readDay(text, { isWhole: false })),
      }}
    >
      <DatePicker
        id={id}
        value={toLocalDay(value)}
        format={['DD', 'MM', 'YYYY'].join(separator)}
        placeholder={['dd', 'mm', 'aaaa'].join(separator)}
        allowClear={clearable}
        prefix={prefix}
        disabled={disabled}
        disabledDate={(day) => min !== undefined && day.format(STORED) < min}
        components={PICKER_COMPONENTS}
        onChange={(day: Dayjs | null) => onChange(day ? day.format(STORED) : '')}
        // Enter takes the day and does not submit the form.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (!isCalendarDay(value) && value !== '') onChange(readDay(value));
        }}
        onBlur={() => {
          if (!isCalendarDay(value) && value !== '') onChange(readDay(value));
          onBlur?.();
        }}
        {...status}
        {...aria}
      />
    </TypedTextContext>
  );
}

/** The picker gets and returns the digits of the day at local midnight. */
const toLocalDay = (day: string): Dayjs | null => (isCalendarDay(day) ? dayjs(day, STORED, true) : null);
