import {
  stageOf,
  type Answered,
  type DeadlineSettings,
  type DeadlineStage,
  type Priority,
  type RequestEvent,
} from '@portal/domain';
import { addWorkingHours } from './working-hours';

/** Another event ends the wait unmet, as a deletion does, or leaves it open, as an edit does. */
const MEETS: Record<DeadlineStage, readonly RequestEvent[]> = {
  assign: ['assign', 'hand-over'],
  accept: ['accept', 'reject', 'return', 'assign-own'],
  start: ['start'],
  liquidate: ['liquidate'],
};

export type OpenDeadline = { stage: DeadlineStage; startedAt: Date; dueAt: Date };

export type DeadlineFacts = Answered & {
  event: RequestEvent;
  /** The moment of the event: for a start and a finish when the work began and ended. */
  at: Date;
  priority: Priority;
  visit: Date | null;
};

export type DeadlineChange = {
  /**
   * Fate of the wait before it: `kept` is part of the counts, `dropped` ended unfulfilled before it was due, and is not
   * counted.
   */
  ended: 'kept' | 'dropped' | null;
  open: OpenDeadline | null;
  isNew: boolean;
};

function startOf(stage: DeadlineStage, open: OpenDeadline | null, { event, at, visit }: DeadlineFacts): Date | null {
  if (stage === 'start') return visit;
  // Handing it over again begins a new wait for an answer.
  const continues = open?.stage === stage && event !== 'hand-over';
  return continues ? open.startedAt : at;
}

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
