import {
  formatDay,
  overlappingVisits,
  type AgendaOperator,
  type AgendaVisit,
  type CalendarDay,
  type HourOfDay,
  type RequestListItem,
} from '@portal/domain';

/** A request on its way to a slot: a new one, or a visit that is moved. `hour`: its visit's so far, or ''. */
export type Chosen = {
  id: number;
  numRequest: number;
  client: string;
  hour: HourOfDay;
  load: () => Promise<RequestListItem>;
};

/** A column: a day of the week, or an hour of the day. `hour` is null where the column is a whole day. */
export type AgendaColumn = {
  key: string;
  day: CalendarDay;
  hour: HourOfDay | null;
  /** What the heading shows, and how a slot is called. */
  heading: string;
  name: string;
  isToday: boolean;
};

/** Where a chosen request is put. */
export type AgendaSlot = { operator: AgendaOperator; day: CalendarDay; hour: HourOfDay | null };

/** The hours of a working day; earlier and later ones are added when somebody has a visit then. */
const FIRST_HOUR = 7;
const LAST_HOUR = 20;

const weekdayFormat = new Intl.DateTimeFormat('es-CL', { weekday: 'short', timeZone: 'UTC' });
const longDayFormat = new Intl.DateTimeFormat('es-CL', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const atNoon = (day: CalendarDay): Date => new Date(`${day}T12:00:00Z`);

/** @returns 'lunes, 23 de noviembre de 2026' */
export function longDay(day: CalendarDay): string {
  return longDayFormat.format(atNoon(day));
}

/** @returns one column for each day */
export function dayColumns(days: readonly CalendarDay[], today: CalendarDay): AgendaColumn[] {
  return days.map((day) => ({
    key: day,
    day,
    hour: null,
    heading: `${weekdayFormat.format(atNoon(day))} ${day.slice(8)}-${day.slice(5, 7)}`,
    name: longDay(day),
    isToday: day === today,
  }));
}

const hourOf = (visit: Pick<AgendaVisit, 'hour'>): number => Number(visit.hour.slice(0, 2));

/** @returns one column for each hour of the day, as many as it takes to show every visit */
export function hourColumns(day: CalendarDay, visits: readonly AgendaVisit[], today: CalendarDay): AgendaColumn[] {
  const hours = visits.map(hourOf);
  const first = Math.min(FIRST_HOUR, ...hours);
  const last = Math.max(LAST_HOUR, ...hours);
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const hour = `${String(first + index).padStart(2, '0')}:00`;
    return { key: hour, day, hour, heading: hour, name: `${formatDay(day)}, ${hour}`, isToday: day === today };
  });
}

/** The visits of one operator by the key of their column. */
export type VisitsByColumn = ReadonlyMap<string, AgendaVisit[]>;

/** @returns the visits by operator and column, in the order of their hours */
export function placeVisits(visits: readonly AgendaVisit[], byHour: boolean): Map<number, Map<string, AgendaVisit[]>> {
  const placed = new Map<number, Map<string, AgendaVisit[]>>();
  for (const visit of visits) {
    const key = byHour ? `${visit.hour.slice(0, 2)}:00` : visit.date;
    const row = placed.get(visit.operator.id) ?? new Map<string, AgendaVisit[]>();
    row.set(key, [...(row.get(key) ?? []), visit]);
    placed.set(visit.operator.id, row);
  }
  return placed;
}

/** @returns of each visit that overlaps with others of its operator, those others */
export function findOverlaps(visits: readonly AgendaVisit[]): Map<number, AgendaVisit[]> {
  const byOperator = new Map<number, AgendaVisit[]>();
  for (const visit of visits) {
    byOperator.set(visit.operator.id, [...(byOperator.get(visit.operator.id) ?? []), visit]);
  }
  const overlaps = new Map<number, AgendaVisit[]>();
  for (const own of byOperator.values()) {
    for (const visit of own) {
      const others = overlappingVisits(own, { ...visit, operator: visit.operator.id }, visit.id);
      if (others.length > 0) overlaps.set(visit.id, others);
    }
  }
  return overlaps;
}
