import * as yup from 'yup';
import { isHourOfDay, type CalendarDay, type HourOfDay } from '../dates/business-time';
import { LIMITS } from '../limits';
import { dayField, numberField, textField, valueField, type Rule } from '../validation/fields';
import { MESSAGES } from '../validation/messages';
import { PRIORITIES, type Priority } from '../vocabulary/work';
import { WEEKDAYS, type Weekday, type WorkingWeek } from './business-calendar';
import { DEADLINE_STAGES, type DeadlineRules, type DeadlineStage } from './deadline';

export type DayOff = { day: CalendarDay; name: string };

export type DeadlinesSetUp = {
  rules: DeadlineRules;
  week: WorkingWeek;
  daysOff: DayOff[];
  holidays: DayOff[];
  /** The fields of hours that the calendar does not reach within a year: such a wait has no deadline. */
  unreachable: string[];
};

export type HoursField = `${DeadlineStage}-${Priority}`;
type OpensField = `opens-${Weekday}`;
type ClosesField = `closes-${Weekday}`;

export const hoursField = (stage: DeadlineStage, priority: Priority): HoursField => `${stage}-${priority}`;

export const openField = (weekday: Weekday): { opens: OpensField; closes: ClosesField } => ({
  opens: `opens-${weekday}`,
  closes: `closes-${weekday}`,
});

export type DeadlinesInput = Record<HoursField, number> & Partial<Record<OpensField | ClosesField, HourOfDay>>;

const hourMeta = { openapi: { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }, required: false };
const isHour: Rule<string | undefined> = (hour) =>
  hour === undefined || isHourOfDay(hour) ? null : MESSAGES.deadlines.hour;

function opensField(weekday: Weekday) {
  const { closes } = openField(weekday);
  return valueField<HourOfDay | undefined>(
    [
      isHour,
      (hour, hours) => (hour === undefined && hours[closes] !== undefined ? MESSAGES.deadlines.opens : null),
      (_hour, hours) =>
        weekday === WEEKDAYS[0] && WEEKDAYS.every((day) => hours[openField(day).opens] === undefined)
          ? MESSAGES.deadlines.noDays
          : null,
    ],
    hourMeta,
  );
}

function closesField(weekday: Weekday) {
  const { opens } = openField(weekday);
  return valueField<HourOfDay | undefined>(
    [
      isHour,
      (hour, hours) => (hour === undefined && hours[opens] !== undefined ? MESSAGES.deadlines.closes : null),
      (hour, hours) =>
        hour !== undefined && isHourOfDay(hours[opens]) && hour <= hours[opens] ? MESSAGES.deadlines.order : null,
    ],
    hourMeta,
  );
}

const hours = () =>
  numberField({
    required: MESSAGES.deadlines.hours,
    number: MESSAGES.deadlines.whole,
    negative: MESSAGES.deadlines.positive,
    zero: MESSAGES.deadlines.positive,
    whole: MESSAGES.deadlines.whole,
    max: LIMITS.deadlineHoursMax,
  });

export const deadlinesSchema = yup.object(
  Object.fromEntries([
    ...DEADLINE_STAGES.flatMap((stage) => PRIORITIES.map(({ value }) => [hoursField(stage, value), hours()])),
    ...WEEKDAYS.flatMap((weekday) => {
      const { opens, closes } = openField(weekday);
      return [
        [opens, opensField(weekday)],
        [closes, closesField(weekday)],
      ];
    }),
  ]),
) as unknown as yup.ObjectSchema<DeadlinesInput>;

export function writeDeadlines({ rules, week }: { rules: DeadlineRules; week: WorkingWeek }): DeadlinesInput {
  return Object.fromEntries([
    ...DEADLINE_STAGES.flatMap((stage) =>
      PRIORITIES.map(({ value }) => [hoursField(stage, value), rules[stage][value]]),
    ),
    ...WEEKDAYS.flatMap((weekday) => {
      const { opens, closes } = openField(weekday);
      return [
        [opens, week[weekday]?.opens],
        [closes, week[weekday]?.closes],
      ];
    }),
  ]) as DeadlinesInput;
}

export const dayOffSchema = yup.object({
  day: dayField({ required: MESSAGES.deadlines.day }),
  name: textField({ required: MESSAGES.deadlines.dayName, max: LIMITS.nameMax }),
});
export type DayOffInput = yup.InferType<typeof dayOffSchema>;
