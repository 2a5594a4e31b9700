import { businessDay, businessHour, dayName, formatDay, type Instant } from '../dates/business-time';
import type { RequestEvent } from '../requests/request-lifecycle';
import { isHeldBy, REQUEST_STATES, type RequestStatus } from '../requests/request-states';
import type { Priority } from '../vocabulary/work';
import { addWorkingHours, type BusinessCalendar } from './business-calendar';

/**
 * The waits in the life of a request that have a deadline, in their order: to be assigned, to be accepted by the contractor, to be
 * started after the hour of its visit, to be liquidated after the work.
 */
export const DEADLINE_STAGES = ['assign', 'accept', 'start', 'liquidate'] as const;
export type DeadlineStage = (typeof DEADLINE_STAGES)[number];

/** The word for each wait, and what its time counts from. */
export const DEADLINE_LABELS: Record<DeadlineStage, { label: string; from: string }> = {
  assign: { label: 'Asignar', from: 'Desde que se crea o vuelve a solicitado' },
  accept: { label: 'Aceptar', from: 'Desde que se entrega al contratista' },
  start: { label: 'Iniciar', from: 'Desde la hora de la visita' },
  liquidate: { label: 'Liquidar', from: 'Desde que termina el trabajo' },
};

/** Working hours for each wait and priority. */
export type DeadlineRules = Record<DeadlineStage, Record<Priority, number>>;

/** The hours until an administrator changes them. */
export const DEFAULT_DEADLINE_RULES: DeadlineRules = {
  assign: { emergencia: 2, urgente: 24, programado: 72 },
  accept: { emergencia: 1, urgente: 4, programado: 9 },
  start: { emergencia: 1, urgente: 2, programado: 4 },
  liquidate: { emergencia: 18, urgente: 27, programado: 45 },
};

export type DeadlineSettings = { rules: DeadlineRules; calendar: BusinessCalendar };

/** The state of a contractor's answer: `acceptedAt` is null until its leader accepts. */
export type Answered = { status: RequestStatus; acceptedAt: Instant | Date | null };

/** Tells whether the leader of a contractor still has to accept or reject the request. */
export function awaitsAnswer({ status, acceptedAt }: Answered): boolean {
  return isHeldBy(status, 'leader') && acceptedAt === null;
}

/** The words for a request that a contractor has: the leader has not answered yet, or has accepted it. */
export const ANSWER_LABELS = { awaited: 'Por aceptar', accepted: 'Aceptada' } as const;

/** Returns the wait of a request, or null without a deadline: during the work, and after the liquidation. */
export function stageOf(request: Answered): DeadlineStage | null {
  return awaitsAnswer(request) ? 'accept' : REQUEST_STATES[request.status].deadline;
}

/** The events that end each wait as intended. Another event ends it unmet, as a deletion does, or leaves it open, as an edit does. */
const MEETS: Record<DeadlineStage, readonly RequestEvent[]> = {
  assign: ['assign', 'hand-over'],
  accept: ['accept', 'reject', 'return', 'assign-own'],
  start: ['start'],
  liquidate: ['liquidate'],
};

export type OpenDeadline = { stage: DeadlineStage; startedAt: Date; dueAt: Date };

/** A request after an event, as far as its deadlines depend on it. */
export type DeadlineFacts = Answered & {
  event: RequestEvent;
  /** The moment of the event: for a start and a finish when the work began and ended. */
  at: Date;
  priority: Priority;
  /** The moment of its visit, or null while none is planned. */
  visit: Date | null;
};

export type DeadlineChange = {
  /**
   * Fate of the wait before it: `kept` is part of the counts, `dropped` ended unfulfilled before it was due, and is not
   * counted.
   */
  ended: 'kept' | 'dropped' | null;
  open: OpenDeadline | null;
  /** True when the wait begins with the event. */
  isNew: boolean;
};

/** When the wait of a request after an event began. */
function startOf(stage: DeadlineStage, open: OpenDeadline | null, { event, at, visit }: DeadlineFacts): Date | null {
  if (stage === 'start') return visit;
  // Handing it over again begins a new wait for an answer.
  const continues = open?.stage === stage && event !== 'hand-over';
  return continues ? open.startedAt : at;
}

/** Says how an event changes the deadline of a request, by the rules and the calendar of that moment. */
export function moveDeadline(
  open: OpenDeadline | null,
  facts: DeadlineFacts,
  { rules, calendar }: DeadlineSettings,
): DeadlineChange {
  const stage = stageOf(facts);
  const startedAt = stage === null ? null : startOf(stage, open, facts);
  const dueAt =
    stage === null || startedAt === null ? null : addWorkingHours(startedAt, rules[stage][facts.priority], calendar);
  const next = stage === null || startedAt === null || dueAt === null ? null : { stage, startedAt, dueAt };
  if (open === null) return { ended: null, open: next, isNew: next !== null };
  const continues = next?.stage === open.stage && next.startedAt.getTime() === open.startedAt.getTime();
  if (continues) return { ended: null, open: next, isNew: false };
  const isKept = MEETS[open.stage].includes(facts.event) || facts.at > open.dueAt;
  return { ended: isKept ? 'kept' : 'dropped', open: next, isNew: next !== null };
}

/** A time span in one unit, rounded down: '40 min', '3 h', '2 días'. */
function formatSpan(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h`;
  const days = Math.floor(hours / 24);
  return days === 1 ? '1 día' : `${days} días`;
}

export function isLate(dueAt: Instant | null, now: Date): boolean {
  return dueAt !== null && Date.parse(dueAt) < now.getTime();
}

/** Says in some words when a request is due: 'Atrasada 3 h', 'Vence hoy 16:00', 'Vence mañana 10:00', 'Vence 27-11-2026'. */
export function describeDue(dueAt: Instant, now: Date): string {
  const due = new Date(dueAt);
  if (isLate(dueAt, now)) return `Atrasada ${formatSpan(now.getTime() - due.getTime())}`;
  const [day, today] = [businessDay(due), businessDay(now)];
  const name = dayName(day, today);
  // The hour counts once the day is near.
  return `Vence ${name === 'hoy' || name === 'mañana' ? `${name} ${businessHour(due)}` : formatDay(day)}`;
}
