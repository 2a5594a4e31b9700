import {
  businessInstant,
  DEFAULT_DEADLINE_RULES,
  DEFAULT_WORKING_WEEK,
  REQUEST_TRANSITIONS,
  REQUEST_STATUSES,
  stageOf,
  type RequestEvent,
  type DeadlineSettings,
} from '@portal/domain';
import { moveDeadline, type DeadlineFacts, type OpenDeadline } from '../../../src/features/deadlines/move-deadline';

const SETTINGS: DeadlineSettings = {
  rules: DEFAULT_DEADLINE_RULES,
  calendar: { week: DEFAULT_WORKING_WEEK, isDayOff: () => false },
};
// A Wednesday.
const at = (hour: string, day = '2026-11-25') => businessInstant(day, hour);
const VISIT = at('09:00', '2026-11-30');

const facts = (change: Partial<DeadlineFacts>): DeadlineFacts => ({
  event: 'edit',
  at: at('12:00'),
  status: 'solicitado',
  acceptedAt: null,
  priority: 'emergencia',
  visit: null,
  ...change,
});
const waiting = (stage: OpenDeadline['stage'], from: Date, dueAt: Date): OpenDeadline => ({
  stage,
  startedAt: from,
  dueAt,
});
const TO_ASSIGN = waiting('assign', at('10:00'), at('12:00'));
const TO_ACCEPT = waiting('accept', at('10:00'), at('11:00'));

it('gives a new request the hours of its priority', () => {
  const change = moveDeadline(null, facts({ event: 'create', at: at('10:00') }), SETTINGS);
  expect(change).toEqual({ ended: null, open: TO_ASSIGN, isNew: true });
  const planned = moveDeadline(null, facts({ event: 'create', at: at('10:00'), priority: 'programado' }), SETTINGS);
  expect(planned.open?.dueAt).toEqual(at('10:00', '2026-12-07'));
});

it('starts the deadline of the start at the hour of the visit', () => {
  const change = moveDeadline(TO_ASSIGN, facts({ event: 'assign', status: 'asignado', visit: VISIT }), SETTINGS);
  expect(change).toEqual({
    ended: 'kept',
    open: waiting('start', VISIT, at('10:00', '2026-11-30')),
    isNew: true,
  });
});

it('starts a new deadline for the answer at each hand-over', () => {
  const handed = facts({ event: 'hand-over', status: 'pendiente', at: at('10:30'), visit: VISIT });
  expect(moveDeadline(TO_ASSIGN, handed, SETTINGS)).toEqual({
    ended: 'kept',
    open: waiting('accept', at('10:30'), at('11:30')),
    isNew: true,
  });
  expect(moveDeadline(TO_ACCEPT, handed, SETTINGS)).toEqual({
    ended: 'dropped',
    open: waiting('accept', at('10:30'), at('11:30')),
    isNew: true,
  });
});

it.each(['accept', 'reject', 'return', 'assign-own'] as const)('counts %s as an answer', (event) => {
  expect(moveDeadline(TO_ACCEPT, facts({ event, at: at('10:30') }), SETTINGS).ended).toBe('kept');
});

it('drops a deadline that ended in time without its event, and keeps a missed one', () => {
  const deleted = (hour: string) => facts({ event: 'delete', status: 'eliminado', at: at(hour) });
  expect(moveDeadline(TO_ASSIGN, deleted('12:00'), SETTINGS)).toEqual({ ended: 'dropped', open: null, isNew: false });
  expect(moveDeadline(TO_ASSIGN, deleted('12:01'), SETTINGS)).toEqual({ ended: 'kept', open: null, isNew: false });
});

it('begins no deadline with a change of a request that waits for nothing', () => {
  expect(moveDeadline(null, facts({ status: 'en proceso' }), SETTINGS)).toEqual({
    ended: null,
    open: null,
    isNew: false,
  });
});

it("keeps the deadline's start and applies the new priority's hours when the request changes", () => {
  const change = moveDeadline(TO_ASSIGN, facts({ event: 'edit', priority: 'urgente' }), SETTINGS);
  expect(change).toEqual({
    ended: null,
    open: waiting('assign', at('10:00'), at('16:00', '2026-11-27')),
    isNew: false,
  });
});

it('moves the deadline with the visit', () => {
  const toStart = waiting('start', VISIT, at('10:00', '2026-11-30'));
  const moved = facts({ event: 'assign', status: 'asignado', visit: at('10:00', '2026-12-01') });
  expect(moveDeadline(toStart, moved, SETTINGS)).toEqual({
    ended: 'dropped',
    open: waiting('start', at('10:00', '2026-12-01'), at('11:00', '2026-12-01')),
    isNew: true,
  });
  expect(moveDeadline(toStart, { ...moved, visit: null }, SETTINGS).open).toBeNull();
});

it('has a deadline after an event exactly when its new state waits for something', () => {
  for (const event of Object.keys(REQUEST_TRANSITIONS) as RequestEvent[]) {
    for (const status of REQUEST_STATUSES) {
      const { open } = moveDeadline(TO_ASSIGN, facts({ event, status, visit: VISIT }), SETTINGS);
      expect([event, status, open?.stage ?? null]).toEqual([event, status, stageOf({ status, acceptedAt: null })]);
    }
  }
});
