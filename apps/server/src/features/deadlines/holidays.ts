import type { CalendarDay, DayOff } from '@portal/domain';
import Holidays from 'date-holidays';

const chile = new Holidays('CL', { languages: ['es'], types: ['public'] });
// The library leaves out this holiday of law 2.977.
chile.setHoliday('easter -1', { name: { es: 'Sábado Santo' }, type: 'public' });
const years = new Map<number, ReadonlyMap<CalendarDay, string>>();

function namesOf(year: number): ReadonlyMap<CalendarDay, string> {
  const cached = years.get(year);
  if (cached !== undefined) return cached;
  const names = new Map(chile.getHolidays(year).map(({ date, name }) => [date.slice(0, 10), name]));
  years.set(year, names);
  return names;
}

export function holidaysOf(year: number): DayOff[] {
  return [...namesOf(year)].map(([day, name]) => ({ day, name }));
}

export function isHoliday(day: CalendarDay): boolean {
  return namesOf(Number(day.slice(0, 4))).has(day);
}
