import {
  addDays,
  businessDay,
  businessHour,
  isAtWork,
  isWorkDone,
  nextStatus,
  PRIORITIES,
  REQUEST_MOVES,
  REQUEST_STATUSES,
  REQUEST_TRANSITIONS,
  SERVICE_TYPES,
  WORK_TYPES,
  type CalendarDay,
  type HourOfDay,
  type RequestEvent,
  type RequestStatus,
} from '@portal/domain';
import { startOfBusinessDay } from '../../platform/query/created-within';
import { BRANCHES, CLIENTS, isMeasured, LOCATIONS, MALLS, RECEIVERS, RESULTS, SERVICES, SUPPLIES } from './catalogue';
import type { Random } from './random';

/** Number that ends in a state, by default 14. */
const ENDINGS: Partial<Record<RequestStatus, number>> = {
  solicitado: 30,
  pendiente: 18,
  asignado: 30,
  finalizado: 32,
  liquidado: 24,
  facturado: 38,
  eliminado: 2,
};

type Crew = { operator: string; leader?: string; suggestsPrice?: string };
const CREWS: readonly Crew[] = [
  { operator: 'operario@demo.test' },
  { operator: 'operario2@demo.test' },
  {
    operator: 'operario@contratista.test',
    leader: 'lider@contratista.test',
    suggestsPrice: 'liquidador@contratista.test',
  },
  {
    operator: 'operario3@contratista.test',
    leader: 'lider2@contratista.test',
    suggestsPrice: 'liquidador2@contratista.test',
  },
];

/** One thing that happened to a request. `by` is an account's address. */
export type LifeEvent = { event: RequestEvent; by: string; at: Date; from: RequestStatus | null; to: RequestStatus };

const MINUTE = 60_000;

type Ending = { status: RequestStatus; crew: Crew; needsPermit: boolean; createdBy: string };

function pathTo({ status, crew, needsPermit, createdBy }: Ending): { event: RequestEvent; by: string }[] {
  const path: { event: RequestEvent; by: string }[] = [{ event: 'create', by: createdBy }];
  if (status === 'solicitado') return path;
  if (status === 'eliminado') return [...path, { event: 'delete', by: createdBy }];
  if (crew.leader === undefined) path.push({ event: 'assign', by: 'asignador@demo.test' });
  else path.push({ event: 'hand-over', by: 'asignador@demo.test' }, { event: 'assign-own', by: crew.leader });
  if (needsPermit) path.push({ event: 'give-permit', by: 'tramitador@demo.test' });
  path.push({ event: 'start', by: crew.operator });
  const last = REQUEST_MOVES.find((move) => REQUEST_TRANSITIONS[move].to === status);
  path.push({ event: last ?? 'finish', by: crew.operator });
  if (crew.suggestsPrice !== undefined) path.push({ event: 'suggest-price', by: crew.suggestsPrice });
  path.push({ event: 'liquidate', by: 'liquidador@demo.test' }, { event: 'invoice', by: 'facturacion@demo.test' });
  return path;
}

function inOfficeHours(day: CalendarDay, random: Random): Date {
  return new Date(startOfBusinessDay(day).getTime() + random.between(8 * 60, 18 * 60) * MINUTE);
}

function nextMoment(from: RequestStatus, previous: Date, random: Random): Date {
  if (isAtWork(from)) return new Date(previous.getTime() + random.between(40, 200) * MINUTE);
  return inOfficeHours(addDays(businessDay(previous), 1), random);
}

function play(ending: Ending, createdAt: Date, random: Random): LifeEvent[] {
  const events: LifeEvent[] = [];
  let from: RequestStatus | null = null;
  let at = createdAt;
  for (const { event, by } of pathTo(ending)) {
    if (from !== null) at = nextMoment(from, at, random);
    const to: RequestStatus | null =
      from === null ? 'solicitado' : nextStatus(event, from, { needsPermit: ending.needsPermit });
    if (to === null) throw new Error(`${REQUEST_TRANSITIONS[event].label} cannot follow ${from}`);
    events.push({ event, by, at, from, to });
    from = to;
    const mayWaitForSuggestion = event === 'finish' && ending.crew.suggestsPrice !== undefined;
    if (to === ending.status && (!mayWaitForSuggestion || random.next() < 0.5)) break;
  }
  return events;
}

/** Two of three leaders accepted within the hour. The third has just been asked, so that their time is running. */
function answer(
  events: LifeEvent[],
  { crew, now, position }: { crew: Crew; now: Date; position: number },
): LifeEvent[] {
  const [before, handedOver] = [events.slice(0, -1), events.at(-1)];
  if (handedOver?.event !== 'hand-over' || crew.leader === undefined) return events;
  if (position % 3 === 0) return [...before, { ...handedOver, at: new Date(now.getTime() - (5 + position) * MINUTE) }];
  const at = new Date(handedOver.at.getTime() + (10 + position) * MINUTE);
  return [...events, { event: 'accept', by: crew.leader, at, from: 'pendiente', to: 'pendiente' }];
}

const LOCATIONS_OF_MALL = MALLS.map((_, mall) =>
  [...LOCATIONS.keys()].filter((index) => LOCATIONS[index]?.mall === mall),
);

const VISIT_HOURS: readonly HourOfDay[] = ['08:30', '09:00', '10:15', '11:00', '12:00', '14:45', '16:00', '17:30'];

const crewFor = (status: RequestStatus, random: Random): Crew =>
  random.pick(status === 'pendiente' ? CREWS.filter((crew) => crew.leader !== undefined) : CREWS);

/**
 * Everything lies in the four months before `now`, visits up to a week after.
 * @returns the oldest first
 */
export function composeLives(random: Random, now: Date) {
  const today = businessDay(now);
  const endings = REQUEST_STATUSES.flatMap((status) => Array.from({ length: ENDINGS[status] ?? 14 }, () => status));
  let atContractors = 0;
  const lives = endings.map((status) => {
    const isFinished = isWorkDone(status);
    // Long enough ago for every step to lie in the past.
    const daysAgo =
      status === 'solicitado' ? random.between(1, 6) : random.between(isFinished ? 9 : 5, isFinished ? 120 : 9);
    const createdAt = inOfficeHours(addDays(today, -daysAgo), random);
    const crew = crewFor(status, random);
    const needsPermit = status === 'tramite' || random.next() < 0.2;
    const createdBy = random.pick(['cliente@demo.test', 'cliente@demo.test', 'cliente2@demo.test']);
    const played = play({ status, crew, needsPermit, createdBy }, createdAt, random);
    const events = status === 'pendiente' ? answer(played, { crew, now, position: (atContractors += 1) }) : played;
    const startedAt = events.find(({ event }) => event === 'start')?.at;
    const service = random.between(0, SERVICES.length - 1);
    return {
      status,
      client: random.between(0, CLIENTS.length - 1),
      location: random.pick(LOCATIONS_OF_MALL[random.between(0, MALLS.length - 1)] ?? []),
      service,
      branch: random.between(0, BRANCHES.length - 1),
      description: random.pick(SERVICES[service]?.problems ?? []),
      typeWork: random.next() < 0.8 ? WORK_TYPES[0].value : WORK_TYPES[1].value,
      typeRequest: random.pick(PRIORITIES).value,
      createdBy,
      crew,
      needsPermit,
      permitNumber: random.between(1200, 9800),
      typeService: random.pick(SERVICE_TYPES).value,
      visitDay: startedAt ? businessDay(startedAt) : addDays(today, random.between(0, 6)),
      visitHour: startedAt ? `${businessHour(startedAt).slice(0, 2)}:00` : random.pick(VISIT_HOURS),
      supplies: usedSupplies(random),
      result: random.pick(RESULTS),
      receiver: random.pick(RECEIVERS),
      /** The amount that the contractor or the liquidator adds to the sum of the parts, in pesos. */
      margin: random.between(0, 12) * 1000,
      observation: random.next() < 0.4 ? 'Valor conversado con el administrador del local.' : null,
      photoSeed: random.between(0, 3),
      events,
    };
  });
  return lives.sort((one, other) => createdAtOf(one).getTime() - createdAtOf(other).getTime());
}
export type RequestLife = ReturnType<typeof composeLives>[number];

function usedSupplies(random: Random): { supply: number; amount: number }[] {
  const positions = new Set(Array.from({ length: random.between(1, 4) }, () => random.between(0, SUPPLIES.length - 1)));
  return [...positions].map((supply) => {
    const amount = random.pick([1, 1, 2, 3, 4, 2.5]);
    return { supply, amount: isMeasured(SUPPLIES[supply]?.[0] ?? '') ? amount : Math.ceil(amount) };
  });
}

export function createdAtOf(life: { events: readonly LifeEvent[] }): Date {
  const first = life.events[0];
  if (first === undefined) throw new Error('a life begins with its creation');
  return first.at;
}

export function momentOf(life: RequestLife, event: RequestEvent): Date | null {
  return life.events.find((entry) => entry.event === event)?.at ?? null;
}
