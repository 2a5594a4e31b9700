import { businessDay, businessInstant, formatDayAndHour, dayName } from '../dates/business-time';
import type { CalendarDay, HourOfDay } from '../dates/business-time';
import { isAtWork, type RequestStatus } from '../requests/request-states';
import { labelOf, PRIORITIES, type Priority } from '../vocabulary/work';
import type { HomeTask } from './slots';

type PlannedVisit = {
  key: number;
  day: CalendarDay;
  hour: HourOfDay;
  status: RequestStatus;
  service: string;
  address: string;
  operator?: string | null;
  typeRequest?: { name: Priority };
} & Pick<HomeTask, 'path' | 'action'>;

/** Visits of a kind; the rest is in their list. */
const SHOWN = 3;

const LATE_TITLES = { missed: 'Visitas atrasadas', overdue: 'Trabajo atrasado' };

export const isVisitLate = ({ day, hour, status }: Pick<PlannedVisit, 'day' | 'hour' | 'status'>, now: Date): boolean =>
  isAtWork(status) ? day < businessDay(now) : businessInstant(day, hour) < now;

/** Names in their order the visits that were missed, were begun, and come today, or else next; one is missed once its hour is over. */
export function visitTasks(visits: readonly PlannedVisit[], late = LATE_TITLES): HomeTask[] {
  const now = new Date();
  const today = businessDay(now);
  const begun = visits.filter(({ status }) => isAtWork(status));
  const waiting = visits.filter(({ status }) => !isAtWork(status));
  const ahead = waiting.filter((visit) => !isVisitLate(visit, now));
  const ofToday = ahead.filter(({ day }) => day === today);
  const kinds: [string, PlannedVisit[]][] = [
    [late.missed, waiting.filter((visit) => !ahead.includes(visit))],
    [late.overdue, begun.filter((visit) => isVisitLate(visit, now))],
    ['Trabajo en curso', begun.filter((visit) => !isVisitLate(visit, now))],
    ['Visitas de hoy', ofToday],
    ['Próxima visita', ofToday.length === 0 ? ahead.slice(0, 1) : []],
  ];
  return kinds
    .flatMap(([title, ofKind]) => ofKind.slice(0, SHOWN).map((visit) => ({ title, visit })))
    .sort((one, other) => visits.indexOf(one.visit) - visits.indexOf(other.visit))
    .map(({ title, visit: { key, day, hour, service, address, operator, typeRequest, path, action } }) => ({
      key: `visit-${key}`,
      title,
      text: `${formatDayAndHour(day, hour)} ${dayName(day, today)}`,
      detail: `${service} en ${address}${operator ? `, con ${operator}` : ''}`,
      path,
      ...(typeRequest && typeRequest.name !== 'programado' && { urgent: labelOf(PRIORITIES, typeRequest.name) }),
      ...(action && { action }),
    }));
}
