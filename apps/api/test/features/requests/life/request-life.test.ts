import {
  nextStatus,
  refusalMessage,
  REQUEST_EVENTS,
  REQUEST_STATUSES,
  type RequestEvent,
  type RequestStatus,
} from '@portal/domain';
import type { LightMyRequestResponse } from 'fastify';

import { createRequestFixtures, type RequestFixtures } from '../../../support/request-fixtures';

let fixtures: RequestFixtures;
beforeAll(async () => {
  fixtures = await createRequestFixtures();
});
afterAll(() => fixtures.close());

type TriedEvent = Exclude<RequestEvent, 'create'>;

/** Tries the event as the one who may, on a request that a contractor has where only a contractor can try it. */
function attempt(event: TriedEvent, id: number, havePermission: boolean): Promise<LightMyRequestResponse> {
  const { steps, users } = fixtures;
  switch (event) {
    case 'assign':
      return steps.assign(id, { change: { havePermission } });
    case 'hand-over':
      return steps.handOver(id);
    case 'assign-own':
      return steps.assignOwn(id, { change: { havePermission } });
    case 'return':
      return steps.return(id);
    case 'give-permit':
      return steps.givePermit(id);
    case 'correct-permit':
      return steps.correctPermit(id);
    case 'start':
      return steps.start(id, { as: users.operator });
    case 'interrupt':
      return steps.interrupt(id);
    case 'finish':
      return steps.finish(id, { as: users.operator });
    case 'suggest-price':
      return steps.suggest(id);
    case 'liquidate':
      return steps.liquidate(id);
    case 'correct-liquidation':
      return steps.correct(id);
    case 'invoice':
      return steps.invoice(id);
    case 'annul-invoice':
      return steps.annul(id);
    case 'continue':
      return steps.continue(id);
    case 'edit':
      return steps.edit(id);
    case 'delete':
      return steps.delete(id);
  }
}

const CONTRACTORS_EVENTS: readonly TriedEvent[] = ['assign-own', 'return', 'suggest-price'];
/** A number to correct is there before the state is asked for. */
const WITH_PERMIT: readonly TriedEvent[] = ['correct-permit'];
/** What is not in a person's hands, or is no repair yet, does not exist for them: that is answered before its state. */
const NOT_THEIRS_YET: Partial<Record<TriedEvent, { from: readonly RequestStatus[]; status: number }>> = {
  'assign-own': { from: ['solicitado', 'eliminado'], status: 404 },
  return: { from: ['solicitado', 'eliminado'], status: 404 },
  start: { from: ['solicitado', 'pendiente', 'eliminado'], status: 404 },
  interrupt: { from: ['solicitado', 'pendiente', 'eliminado'], status: 404 },
  finish: { from: ['solicitado', 'pendiente', 'eliminado'], status: 404 },
  'suggest-price': { from: ['solicitado', 'pendiente', 'tramite', 'asignado', 'eliminado'], status: 404 },
  // An invoice that is not there has no state.
  'annul-invoice': { from: REQUEST_STATUSES, status: 404 },
  'correct-liquidation': {
    from: ['solicitado', 'pendiente', 'tramite', 'asignado', 'en proceso', 'finalizado', 'eliminado'],
    status: 404,
  },
};

const cases = REQUEST_EVENTS.filter((event): event is TriedEvent => event !== 'create').flatMap((event) =>
  REQUEST_STATUSES.map((from) => ({ event, from, to: nextStatus(event, from, { needsPermit: from === 'tramite' }) })),
);

test.each(cases)('$event from $from leads to $to', async ({ event, from, to }) => {
  const id = await fixtures.requestIn(from, { isContractors: CONTRACTORS_EVENTS.includes(event) });
  if (WITH_PERMIT.includes(event)) {
    await fixtures.db.updateTable('requests').set({ permission_num: 4711 }).where('id', '=', id).execute();
  }
  const response = await attempt(event, id, from === 'tramite');

  if (to !== null) {
    expect(response.statusCode).toBeLessThan(300);
    expect(await fixtures.statusOf(id)).toBe(to);
    return;
  }
  expect(await fixtures.statusOf(id)).toBe(from);
  const notTheirs = NOT_THEIRS_YET[event];
  if (notTheirs?.from.includes(from)) {
    expect(response.statusCode).toBe(notTheirs.status);
  } else {
    expect(response.json()).toMatchObject({
      status: 409,
      code: 'STATE_CONFLICT',
      // An operator hears after it who changed the request.
      message: expect.stringContaining(refusalMessage(event, from)),
    });
  }
});

test('a repair that was never started can not be liquidated even when its states are forged', async () => {
  const id = await fixtures.requestIn('asignado');
  await fixtures.db.updateTable('requests').set({ status: 'finalizado' }).where('id', '=', id).execute();
  expect((await fixtures.steps.liquidate(id)).statusCode).toBe(422);
  expect(await fixtures.statusOf(id)).toBe('finalizado');
});
