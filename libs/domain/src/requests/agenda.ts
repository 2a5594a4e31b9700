import type { NamedOption } from '../catalogue/catalogue';
import type { CalendarDay, HourOfDay } from '../dates/business-time';
import { LIMITS } from '../limits';
import type { Priority } from '../vocabulary/work';
import { formatRequestNumber, type NamedRequest } from './request';

export type AgendaOperator = NamedOption & {
  company: NamedOption | null;
  /** True when the owner of the agenda may assign to them: an active operator of their own. */
  assignable: boolean;
};

export type AgendaVisit = NamedRequest & {
  priority: Priority;
  operator: NamedOption & { company: NamedOption | null };
  date: CalendarDay;
  hour: HourOfDay;
};

/** The requested days, both inclusive. */
export type AgendaRange = { from: CalendarDay; to: CalendarDay };

/** The operators of the agenda, own ones first, and the visits of its days in the order of their hours. */
export type Agenda = { operators: AgendaOperator[]; visits: AgendaVisit[] };

export type VisitSlot = { operator: number; date: CalendarDay; hour: HourOfDay };

/** Puts all days on one line of minutes, so that a visit late at night meets one early the next day. */
function minuteOf({ date, hour }: { date: CalendarDay; hour: HourOfDay }): number {
  const [hours = 0, minutes = 0] = hour.split(':').map(Number);
  return Date.parse(`${date}T00:00:00Z`) / 60_000 + hours * 60 + minutes;
}

/**
 * Each visit takes `LIMITS.visitMinutes`.
 * @param except the requests it belongs to, which do not overlap with themselves
 */
export function overlappingVisits<
  Visit extends Pick<AgendaVisit, 'id' | 'date' | 'hour'> & { operator: { id: number } },
>(visits: readonly Visit[], slot: VisitSlot, except: readonly number[] = []): Visit[] {
  const at = minuteOf(slot);
  return visits.filter(
    (visit) =>
      !except.includes(visit.id) &&
      visit.operator.id === slot.operator &&
      Math.abs(minuteOf(visit) - at) < LIMITS.visitMinutes,
  );
}

const LIST = new Intl.ListFormat('es', { type: 'conjunction' });

export function overlapWarning(visits: readonly Pick<AgendaVisit, 'numRequest' | 'hour'>[]): string | undefined {
  if (visits.length === 0) return undefined;
  const labels = visits.map(({ numRequest, hour }) => `${formatRequestNumber(numRequest)} (${hour})`);
  return `Se cruza con ${visits.length === 1 ? 'otra visita' : 'otras visitas'} del operario: ${LIST.format(labels)}`;
}
