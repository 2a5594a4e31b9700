import './spanish-dates';
import { Input, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { isHourOfDay, readHour, type CalendarDay } from '@portal/domain';
import { useIsPhone } from '../device/use-is-phone';
import { DayInput } from './day-input';
import { FieldFrame, type FieldProps } from './field-frame';
import { PICKER_COMPONENTS, TypedTextContext } from './picker-input';
import { usePortalField } from './use-portal-field';

export type DateFieldProps = FieldProps & {
  /** The schema judges a typed day. */
  min?: CalendarDay;
};

/** Its value is 'YYYY-MM-DD', '' or, for an unreadable text, the text itself. */
export function DateField({ min, ...frame }: DateFieldProps) {
  const field = usePortalField<string | undefined>(frame.name, frame);
  return (
    <FieldFrame {...frame} field={field}>
      <DayInput
        id={field.ids.input}
        value={field.value ?? ''}
        min={min}
        disabled={field.disabled}
        onChange={field.setValue}
        onBlur={field.leave}
        clearable={frame.optional ?? false}
        wrong={field.message !== undefined}
        {...field.aria}
      />
    </FieldFrame>
  );
}

const HOUR = 'HH:mm';

/** Its value is 'HH:mm', '' or, for an unreadable text, the text itself. */
export function TimeField(frame: FieldProps) {
  const phone = useIsPhone();
  const field = usePortalField<string | undefined>(frame.name, frame);
  const value = field.value ?? '';
  const status = field.message ? { status: 'error' as const } : {};
  return (
    <FieldFrame {...frame} field={field}>
      {phone ? (
        <Input
          id={field.ids.input}
          type="time"
          placeholder="hh:mm"
          value={value}
          disabled={field.disabled}
          onChange={(event) => field.setValue(event.target.value)}
          onBlur={field.leave}
          {...status}
          {...field.aria}
        />
      ) : (
        <TypedTextContext
          value={{
            unreadable: isHourOfDay(value) ? undefined : value,
            onType: (text) => field.setValue(readHour(text, { isWhole: false })),
          }}
        >
          <TimePicker
            id={field.ids.input}
            value={isHourOfDay(value) ? dayjs(value, HOUR, true) : null}
            format={HOUR}
            // A preview would show the hour under the pointer as if it were chosen.
            previewValue={false}
            // Any minute may be typed.
            minuteStep={5}
            placeholder="hh:mm"
            needConfirm={false}
            allowClear={frame.optional ?? false}
            showNow={false}
            // Below the field are the buttons of the form.
            placement="topLeft"
            disabled={field.disabled}
            components={PICKER_COMPONENTS}
            onChange={(time) => field.setValue(time ? time.format(HOUR) : '')}
            // The last picked hour and minute; antd itself emits them only on blur.
            onCalendarChange={(time) => {
              if (time && !Array.isArray(time)) field.setValue(time.format(HOUR));
            }}
            // Enter takes the hour and then submits the form, because this is often the last field.
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !isHourOfDay(value)) event.preventDefault();
            }}
            onBlur={() => {
              if (!isHourOfDay(value) && value !== '') field.setValue(readHour(value));
              field.leave();
            }}
            {...status}
            {...field.aria}
          />
        </TypedTextContext>
      )}
    </FieldFrame>
  );
}
