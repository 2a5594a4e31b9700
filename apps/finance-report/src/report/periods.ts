import { addDays, type CalendarDay } from '@portal/domain';

export type Period = { from: CalendarDay; to: CalendarDay };

function monthStart(day: CalendarDay, months = 0): CalendarDay {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

const wholeMonths = (day: CalendarDay, after: number, count = 1): Period => ({
  from: monthStart(day, after),
  to: addDays(monthStart(day, after + count), -1),
});

export const periodOfMonth = (month: string): Period => wholeMonths(`${month}-01`, 0);

export const PERIODS: readonly { key: string; label: string; periodAt: (today: CalendarDay) => Period }[] = [
  { key: 'month', label: 'Este mes', periodAt: (today) => wholeMonths(today, 0) },
  { key: 'last-month', label: 'Mes pasado', periodAt: (today) => wholeMonths(today, -1) },
  {
    key: 'quarter',
    label: 'Trimestre',
    periodAt: (today) => wholeMonths(today, -((Number(today.slice(5, 7)) - 1) % 3), 3),
  },
];

const DAY_MS = 86_400_000;
const daysBetween = (from: CalendarDay, to: CalendarDay): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

function monthsOf({ from, to }: Period): number | null {
  if (!from.endsWith('-01') || !addDays(to, 1).endsWith('-01')) return null;
  const [first, after] = [from, addDays(to, 1)].map((day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)));
  return after! - first!;
}

/**
 * Finds the period that the totals of a period are compared with: the months before it, or as many days before it. Of a period
 * that is still running only the days until today count, and as many of the one before.
 */
export function periodBefore(period: Period, today: CalendarDay): Period {
  const isRunning = period.from <= today && today < period.to;
  const months = monthsOf(period);
  if (months === null) {
    const last = isRunning ? today : period.to;
    const length = daysBetween(period.from, last) + 1;
    return { from: addDays(period.from, -length), to: addDays(period.from, -1) };
  }
  const before = wholeMonths(period.from, -months, months);
  if (!isRunning) return before;
  const sameDay = addDays(before.from, daysBetween(period.from, today));
  return { from: before.from, to: sameDay < before.to ? sameDay : before.to };
}
