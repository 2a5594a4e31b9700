import {
  addDays,
  businessDay,
  businessHour,
  businessInstant,
  doesServices,
  LIMITS,
  overlappingVisits,
  VISIT_STATUSES,
  type AgendaVisit,
  type BusinessCalendar,
  type CalendarDay,
  type HourOfDay,
  type NamedOption,
  type ProposalHands,
  type VisitProposal,
  type VisitProposalAnswer,
} from '@portal/domain';

import type { CurrentUser } from '../../../platform/auth/current-user';
import type { Db } from '../../../platform/database/schema';
import { notFound } from '../../../platform/errors/app-error';
import { readWorkingCalendar, openHoursOn } from '../../deadlines';
import { inStates } from '../request/in-states';
import { visibleTo } from '../request/request-visibility';
import { handsOf, leaderOf, selectOperators, type Candidate } from './agenda';

export type BusyVisit = Pick<AgendaVisit, 'id' | 'date' | 'hour'> & { operator: { id: number }; mall: number };

export type ProposalFacts = {
  mall: NamedOption & { service: number };
  services?: readonly number[] | undefined;
  /** Operators who may be chosen, in the order in which the first of equals is preferred. */
  operators: readonly Candidate[];
  /** Visits of `LIMITS.proposalDays` days from `from`. */
  visits: readonly BusyVisit[];
  from: CalendarDay;
  hour?: HourOfDay | undefined;
  calendar: BusinessCalendar;
  now: Date;
};

const MINUTE_MS = 60_000;
/** The time between the hours that are proposed. */
const STEP_MS = 30 * MINUTE_MS;

function hoursOf(day: CalendarDay, { calendar, now, from, hour }: ProposalFacts): readonly HourOfDay[] {
  if (hour !== undefined) return day === from && businessInstant(day, hour) > now ? [hour] : [];
  const open = openHoursOn(day, calendar);
  if (open === null) return [];
  const last = businessInstant(day, open.closes).getTime() - LIMITS.visitMinutes * MINUTE_MS;
  const hours: HourOfDay[] = [];
  for (let at = businessInstant(day, open.opens).getTime(); at <= last; at += STEP_MS) {
    if (at > now.getTime()) hours.push(businessHour(new Date(at)));
  }
  return hours;
}

/**
 * Prefers somebody who does all services, then who does that of the request; anybody, where none of them has a free hour. Another
 * hour, where nobody has the given one.
 */
export function proposeVisit({ hour, ...facts }: ProposalFacts): VisitProposal | null {
  const ofRequest = [facts.mall.service];
  for (const services of [facts.services ?? ofRequest, ofRequest, []]) {
    const operators = facts.operators.filter((operator) => doesServices(operator, services));
    const visit = firstVisit({ ...facts, operators, hour });
    if (visit) return visit;
  }
  return hour === undefined ? null : proposeVisit(facts);
}

/**
 * Proposes a visit: on the first working day with a free hour, the first one of an operator who is in the mall of the
 * request on that day; else the earliest free hour of anybody, of those with the fewest visits on that day.
 */
function firstVisit(facts: ProposalFacts): VisitProposal | null {
  const { mall, services = [mall.service], operators, visits, from } = facts;
  const people = operators.map((operator) => ({
    operator,
    own: visits.filter((one) => one.operator.id === operator.id),
  }));
  for (let days = 0; days < LIMITS.proposalDays; days += 1) {
    const date = addDays(from, days);
    const hours = hoursOf(date, facts);
    const free = people.flatMap(({ operator, own }) => {
      const hour = hours.find((at) => overlappingVisits(own, { operator: operator.id, date, hour: at }).length === 0);
      const ofDay = own.filter((visit) => visit.date === date);
      const isThere = ofDay.some((visit) => visit.mall === mall.id);
      return hour === undefined ? [] : { operator, hour, isThere, load: ofDay.length };
    });
    const there = free.filter(({ isThere }) => isThere);
    const [best] = (there.length > 0 ? there : free).sort(
      (one, other) => one.hour.localeCompare(other.hour) || one.load - other.load,
    );
    if (best) {
      const { id, name, company, assigner } = best.operator;
      return {
        operator: { id, name },
        company,
        assigner,
        date,
        hour: best.hour,
        mall: best.isThere ? mall.name : null,
        ...(!doesServices(best.operator, services) && { isOutsideTrade: true }),
      };
    }
  }
  return null;
}

/** Every visit takes its hour from the ones after it; the first one tells who can be offered for all. */
export function proposeVisits(
  malls: readonly ProposalFacts['mall'][],
  facts: Omit<ProposalFacts, 'mall'>,
): (VisitProposal | null)[] {
  const visits = [...facts.visits];
  const all = malls.map(({ service }) => service);
  return malls.map((mall, index) => {
    const proposal = proposeVisit({ ...facts, mall, visits, services: index === 0 ? all : undefined });
    if (proposal) visits.push({ ...proposal, id: 0, mall: mall.id });
    return proposal;
  });
}

/** Throws AppError 404 when one of the requests does not exist or the person may not read it. */
export async function readVisitProposal(
  db: Db,
  user: CurrentUser,
  {
    ids,
    hands: { hour, ...hands },
    from,
    now,
  }: { ids: readonly number[]; hands: ProposalHands; from: CalendarDay; now: Date },
): Promise<VisitProposalAnswer> {
  const malls = await db
    .selectFrom('requests')
    .innerJoin('malls', 'malls.id', 'requests.mall_id')
    .select(['requests.id as request', 'malls.id', 'malls.name', 'requests.service_id as service'])
    .where('requests.id', 'in', ids)
    .where(visibleTo(user))
    .execute();
  const mallOf = new Map(malls.map(({ request, ...mall }) => [request, mall]));
  if (mallOf.size < new Set(ids).size) throw notFound();
  const operators = await selectOperators(db, handsOf(leaderOf(user), hands));
  const first = from > businessDay(now) ? from : businessDay(now);
  const visits = await db
    .selectFrom('requests')
    .select(['id', 'operator_id', 'mall_id', 'date_assigned', 'hour_assigned'])
    .where(inStates(VISIT_STATUSES))
    .where('hour_assigned', 'is not', null)
    // A visit late at night reaches into the next day.
    .where('date_assigned', '>=', addDays(first, -1))
    .where('date_assigned', '<', addDays(first, LIMITS.proposalDays))
    .where('operator_id', 'in', [0, ...operators.map((operator) => operator.id)])
    .where('id', 'not in', ids)
    .$narrowType<{ operator_id: number; date_assigned: string; hour_assigned: string }>()
    .execute();
  const [proposal = null, ...others] = proposeVisits(
    ids.flatMap((id) => mallOf.get(id) ?? []),
    {
      operators,
      visits: visits.map((row) => ({
        id: row.id,
        operator: { id: row.operator_id },
        mall: row.mall_id,
        date: row.date_assigned,
        hour: row.hour_assigned,
      })),
      from: first,
      hour: first === from ? hour : undefined,
      calendar: await readWorkingCalendar(db),
      now,
    },
  );
  return { proposal, others };
}
