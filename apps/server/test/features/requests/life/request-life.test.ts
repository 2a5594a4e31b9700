import {
  changedMessage,
  nextStatus,
  refusalMessage,
  REQUEST_EVENTS,
  REQUEST_STATUSES,
  REQUEST_TRANSITIONS,
  type RequestStatus,
} from '@portal/domain';
import { countStatuses, type TriedEvent, setUpRequestFixtures } from '../../../support/request-fixtures';
import { FILLED_FORMS } from '../../../../../../tools/testing/filled-forms';

const fixtures = setUpRequestFixtures();

const CONTRACTORS_EVENTS: readonly TriedEvent[] = ['accept', 'reject', 'assign-own', 'return', 'suggest-price'];
/** Events that need a stored number, whatever the state. */
const WITH_PERMIT: readonly TriedEvent[] = ['correct-permit'];
/** A request or repair out of a person's reach does not exist for them: the answer comes before the check of its state. */
const NOT_THEIRS_YET: Partial<Record<TriedEvent, { from: readonly RequestStatus[]; status: number }>> = {
  'assign-own': { from: ['solicitado', 'eliminado'], status: 404 },
  accept: { from: ['solicitado', 'eliminado'], status: 404 },
  reject: { from: ['solicitado', 'eliminado'], status: 404 },
  return: { from: ['solicitado', 'eliminado'], status: 404 },
  start: { from: ['solicitado', 'pendiente', 'eliminado'], status: 404 },
  interrupt: { from: ['solicitado', 'pendiente', 'eliminado'], status: 404 },
  finish: { from: ['solicitado', 'pendiente', 'eliminado'], status: 404 },
  'suggest-price': { from: ['solicitado', 'pendiente', 'tramite', 'asignado', 'en proceso', 'eliminado'], status: 404 },
  // An invoice that is not there has no state.
  'annul-invoice': { from: REQUEST_STATUSES, status: 404 },
  'correct-liquidation': {
    from: ['solicitado', 'pendiente', 'tramite', 'asignado', 'en proceso', 'finalizado', 'eliminado'],
    status: 404,
  },
};

const EVENTS = REQUEST_EVENTS.filter((event): event is TriedEvent => event !== 'create' && event !== 'expire');

/** A request on which the event is tried. */
async function requestFor(event: TriedEvent, from: RequestStatus): Promise<number> {
  const id = await fixtures.requestIn(from, { isContractors: CONTRACTORS_EVENTS.includes(event) });
  if (WITH_PERMIT.includes(event)) {
    await fixtures.db.updateTable('requests').set({ permission_num: 4711 }).where('id', '=', id).execute();
  }
  return id;
}

/** Requests for refused events, which leave them as they are: one for each state, by its holder and the need for a stored number. */
const unchanged = new Map<string, Promise<number>>();

function unchangedRequestFor(event: TriedEvent, from: RequestStatus): Promise<number> {
  const key = `${from} ${CONTRACTORS_EVENTS.includes(event)} ${WITH_PERMIT.includes(event)}`;
  const id = unchanged.get(key) ?? requestFor(event, from);
  unchanged.set(key, id);
  return id;
}

const cases = EVENTS.flatMap((event) =>
  REQUEST_STATUSES.map((from) => ({ event, from, to: nextStatus(event, from, { needsPermit: from === 'tramite' }) })),
);

test.each(cases)('$event from $from leads to $to', async ({ event, from, to }) => {
  const id = await (to === null ? unchangedRequestFor : requestFor)(event, from);
  const keepsPermit = from === 'tramite' && (event === 'assign' || event === 'assign-own');
  const response = await fixtures.attempt(event, id, { change: keepsPermit ? { havePermission: true } : {} });

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

/** The operator's phone may send hours later; a client's new request, and a duplicate, are none of the other one's (tools/decisions/requests.md). */
const WITHOUT_VERSION: readonly TriedEvent[] = ['start', 'interrupt', 'finish', 'continue', 'take-duplicate'];

test.each(EVENTS.filter((event) => !WITHOUT_VERSION.includes(event)))(
  '%s is refused where the request has changed since it was seen',
  async (event) => {
    const from = REQUEST_TRANSITIONS[event].from[0]!;
    const id = await requestFor(event, from);
    const version = await fixtures.versionOf(id);
    await fixtures.db.updateTable('requests').set({ description: 'Ahora gotea más' }).where('id', '=', id).execute();

    const late = await fixtures.attempt(event, id, { change: { version } });
    expect([late.statusCode, late.json()]).toMatchObject([409, { message: changedMessage(from) }]);
    expect(await fixtures.statusOf(id)).toBe(from);
    const seen = await fixtures.attempt(event, id, { change: { version: await fixtures.versionOf(id) } });
    expect(seen.statusCode).toBeLessThan(300);
  },
);

test('a repair that was never started can not be liquidated even when its states are forged', async () => {
  const id = await fixtures.requestIn('asignado');
  await fixtures.db.updateTable('requests').set({ status: 'finalizado' }).where('id', '=', id).execute();
  expect((await fixtures.steps.liquidate(id)).statusCode).toBe(422);
  expect(await fixtures.statusOf(id)).toBe('finalizado');
});

it('one of many callers with the same version assigns, on two replicas', async () => {
  const { assigner, operator, otherOperator } = fixtures.users;
  const id = await fixtures.requestIn('solicitado');
  const version = await fixtures.versionOf(id);
  const replica = await fixtures.createReplica();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      (index % 2 === 0 ? fixtures.app : replica).inject({
        method: 'POST',
        url: `/api/v1/request/assigned/${id}`,
        headers: assigner.call.headers,
        payload: {
          version,
          ...FILLED_FORMS.visit,
          assignContractor: '0',
          operator: (index % 4 < 2 ? operator : otherOperator).id,
        },
      }),
    ),
  );
  await replica.close();
  expect(countStatuses(answers)).toEqual({ 200: 1, 409: 39 });
  expect((await fixtures.historyOf(id)).filter(({ event }) => event === 'assign')).toHaveLength(1);
});
