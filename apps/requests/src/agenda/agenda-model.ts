import type { PageResult, RequestQuery } from '@portal/api-client';
import {
  formatDay,
  LIMITS,
  overlappingVisits,
  type AgendaOperator,
  type AgendaVisit,
  type CalendarDay,
  type HourOfDay,
  type RequestEvent,
  type RequestListItem,
  type RequestStatus,
} from '@portal/domain';
import type { ComponentType } from 'react';
import type { AssignDialogProps } from '@portal/work';

export type Chosen = {
  id: number;
  numRequest: number;
  client: string;
  hour: HourOfDay;
  load: () => Promise<RequestListItem>;
};

/** `hour` is null where the column is a whole day. */
export type AgendaColumn = {
  key: string;
  day: CalendarDay;
  hour: HourOfDay | null;
  name: string;
  isToday: boolean;
  /** True for a day before today; hours before the present one are `isOver`. */
  isPast: boolean;
};

export type AgendaWork = {
  title: string;
  event: RequestEvent;
  waiting: readonly RequestStatus[];
  useRequests: (query: RequestQuery) => PageResult<RequestListItem>;
  origin: string;
  Dialog: ComponentType<AssignDialogProps>;
};

export type AgendaSlot = { operator: AgendaOperator; day: CalendarDay; hour: HourOfDay | null };

/** The hours of a working day; earlier and later ones are added when somebody has a visit then. */
const FIRST_HOUR = 7;
const LAST_HOUR = 20;

const longDayFormat = new Intl.DateTimeFormat('es-CL', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const atNoon = (day: CalendarDay): Date => new Date(`${day}T12:00:00Z`);

export function longDay(day: CalendarDay): string {
  return longDayFormat.format(atNoon(day));
}

export function dayColumns(days: readonly CalendarDay[], today: CalendarDay): AgendaColumn[] {
  return days.map((day) => ({
    key: day,
    day,
    hour: null,
    name: longDay(day),
    isToday: day === today,
    isPast: day < today,
  }));
}

export function isOver({ hour, isToday, isPast }: AgendaColumn, hourNow: HourOfDay): boolean {
  return isPast || (isToday && hour !== null && hour.slice(0, 2) < hourNow.slice(0, 2));
}

const hourOf = (visit: Pick<AgendaVisit, 'hour'>): number => Number(visit.hour.slice(0, 2));

export function hourColumns(day: CalendarDay, visits: readonly AgendaVisit[], today: CalendarDay): AgendaColumn[] {
  const hours = visits.map(hourOf);
  const first = Math.min(FIRST_HOUR, ...hours);
  const last = Math.max(LAST_HOUR, ...hours);
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const hour = `${String(first + index).padStart(2, '0')}:00`;
    return {
      key: hour,
      day,
      hour,
      name: `${formatDay(day)}, ${hour}`,
      isToday: day === today,
      isPast: day < today,
    };
  });
}

export type PlacedVisit = {
  visit: AgendaVisit;
  at?: {
    /** Begin within the hour, in hundredths of it. */
    top: number;
    lane: number;
  };
};

/** The visits of one operator by the key of their column, in the order of their hours. `lanes`: how many stand side by side. */
export type OperatorVisits = { lanes: number; byColumn: ReadonlyMap<string, readonly PlacedVisit[]> };

export const NO_VISITS: OperatorVisits = { lanes: 1, byColumn: new Map() };

const byOperator = (visits: readonly AgendaVisit[]): Map<number, AgendaVisit[]> => {
  const rows = new Map<number, AgendaVisit[]>();
  for (const visit of visits) {
    const row = rows.get(visit.operator.id);
    if (row) row.push(visit);
    else rows.set(visit.operator.id, [visit]);
  }
  return rows;
};

const inColumns = (placed: readonly PlacedVisit[], keyOf: (visit: AgendaVisit) => string) => {
  const columns = new Map<string, PlacedVisit[]>();
  for (const one of placed) {
    const key = keyOf(one.visit);
    columns.set(key, [...(columns.get(key) ?? []), one]);
  }
  return columns;
};

export function placeByDay(visits: readonly AgendaVisit[]): Map<number, OperatorVisits> {
  const placed = new Map<number, OperatorVisits>();
  for (const [operator, own] of byOperator(visits)) {
    const plain = own.map((visit) => ({ visit }));
    placed.set(operator, { lanes: 1, byColumn: inColumns(plain, ({ date }) => date) });
  }
  return placed;
}

/** Visits that overlap stand side by side in lanes. */
export function placeByHour(visits: readonly AgendaVisit[]): Map<number, OperatorVisits> {
  const placed = new Map<number, OperatorVisits>();
  for (const [operator, own] of byOperator(visits)) {
    const endOfLane: number[] = [];
    const timed = own
      .toSorted((one, other) => one.hour.localeCompare(other.hour))
      .map((visit) => {
        const minute = Number(visit.hour.slice(3));
        const start = hourOf(visit) * 60 + minute;
        const free = endOfLane.findIndex((until) => until <= start);
        const lane = free === -1 ? endOfLane.length : free;
        endOfLane[lane] = start + LIMITS.visitMinutes;
        return { visit, at: { top: (minute / 60) * 100, lane } };
      });
    placed.set(operator, {
      lanes: endOfLane.length,
      byColumn: inColumns(timed, ({ hour }) => `${hour.slice(0, 2)}:00`),
    });
  }
  return placed;
}

/** The first column to scroll to, from 0: on a day the present hour, before the visits that go on, or the first visit's; in a week its first day. */
export function firstColumnOfInterest(
  columns: readonly AgendaColumn[],
  visits: readonly AgendaVisit[],
  hourNow: HourOfDay,
): number {
  if (columns[0]?.hour === null) return 0;
  const isToday = columns.some((column) => column.isToday);
  const wanted = isToday ? hourNow : [...visits].sort((one, other) => one.hour.localeCompare(other.hour))[0]?.hour;
  let column = columns.findIndex(({ hour }) => hour?.slice(0, 2) === wanted?.slice(0, 2));
  // No visit is cut by the head: one that does not begin with its hour reaches into the next.
  while (column > 0 && visits.some(({ hour }) => hour > columns[column - 1]!.hour! && hour < columns[column]!.hour!))
    column--;
  return Math.max(column, 0);
}

export function findOverlaps(visits: readonly AgendaVisit[]): Map<number, AgendaVisit[]> {
  const overlaps = new Map<number, AgendaVisit[]>();
  for (const own of byOperator(visits).values()) {
    for (const visit of own) {
      const others = overlappingVisits(own, { ...visit, operator: visit.operator.id }, [visit.id]);
      if (others.length > 0) overlaps.set(visit.id, others);
    }
  }
  return overlaps;
}
