import type { NamedOption } from '../catalogue/catalogue';
import { addDays, businessInstant, hourExists, type CalendarDay, type HourOfDay } from '../dates/business-time';
import { openHoursOn, type BusinessCalendar } from '../deadlines/business-calendar';
import { LIMITS } from '../limits';
import { overlappingVisits, type AgendaVisit } from './agenda';
import { visitHours } from './visit-hours';

export type VisitProposal = {
  operator: NamedOption;
  date: CalendarDay;
  hour: HourOfDay;
  /** The mall of the request, where the operator is there on that day anyway; null where not. */
  mall: string | null;
};

export type VisitProposalAnswer = { proposal: VisitProposal | null };

export type BusyVisit = Pick<AgendaVisit, 'id' | 'date' | 'hour'> & { operator: { id: number }; mall: number };

export type ProposalFacts = {
  mall: NamedOption;
  /** Operators who may be chosen, in the order in which the first of equals is preferred. */
  operators: readonly NamedOption[];
  /** Visits of `LIMITS.agendaDays` days from `from`. */
  visits: readonly BusyVisit[];
  from: CalendarDay;
  calendar: BusinessCalendar;
  now: Date;
};

/** Minutes between the hours that are proposed. */
const STEP = 30;

function hoursOf(day: CalendarDay, { calendar, now }: ProposalFacts): readonly HourOfDay[] {
  const open = openHoursOn(day, calendar);
  if (open === null) return [];
  const minutes = (businessInstant(day, open.closes).getTime() - businessInstant(day, open.opens).getTime()) / 60_000;
  const count = Math.floor((minutes - LIMITS.visitMinutes) / STEP) + 1;
  const hours = visitHours(open.opens, count, STEP) ?? [];
  return hours.filter((hour) => hourExists(day, hour) && businessInstant(day, hour) > now);
}

/**
 * Proposes a visit: on the first working day with a free hour, the first one of an operator who is in the mall of the
 * request on that day; else the earliest free hour of anybody, of those with the fewest visits on that day.
 */
export function proposeVisit(facts: ProposalFacts): VisitProposal | null {
  const { mall, operators, visits, from } = facts;
  for (let days = 0; days < LIMITS.agendaDays; days += 1) {
    const date = addDays(from, days);
    const hours = hoursOf(date, facts);
    const free = operators.flatMap((operator) => {
      const hour = hours.find(
        (at) => overlappingVisits(visits, { operator: operator.id, date, hour: at }).length === 0,
      );
      const ofDay = visits.filter((visit) => visit.operator.id === operator.id && visit.date === date);
      const isThere = ofDay.some((visit) => visit.mall === mall.id);
      return hour === undefined ? [] : { operator, hour, isThere, load: ofDay.length };
    });
    const there = free.filter(({ isThere }) => isThere);
    const [best] = (there.length > 0 ? there : free).sort(
      (one, other) => one.hour.localeCompare(other.hour) || one.load - other.load,
    );
    if (best) return { operator: best.operator, date, hour: best.hour, mall: best.isThere ? mall.name : null };
  }
  return null;
}
