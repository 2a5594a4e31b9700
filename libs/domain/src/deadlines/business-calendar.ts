import type { CalendarDay, HourOfDay } from '../dates/business-time';

/** Days of the week as `Date.getUTCDay` counts them: 0 is Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const WEEKDAY_NAMES: Record<Weekday, string> = {
  1: 'Lunes',
  2: 'Martes',
  3: 'Miércoles',
  4: 'Jueves',
  5: 'Viernes',
  6: 'Sábado',
  0: 'Domingo',
};

export type OpenHours = { opens: HourOfDay; closes: HourOfDay };

/** The working hours of a week; a day that is not named is closed. */
export type WorkingWeek = Partial<Record<Weekday, OpenHours>>;

export const DEFAULT_WORKING_WEEK: WorkingWeek = Object.fromEntries(
  ([1, 2, 3, 4, 5] as const).map((weekday) => [weekday, { opens: '09:00', closes: '18:00' }]),
);

export type BusinessCalendar = {
  week: WorkingWeek;
  isDayOff: (day: CalendarDay) => boolean;
};
