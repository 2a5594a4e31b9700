import {
  changedMessage,
  nextStatus,
  refusalMessage,
  REQUEST_TRANSITIONS,
  type RequestEvent,
  type RequestStatus,
} from '@portal/domain';
import { type TriedEvent, setUpRequestFixtures } from '../../../support/request-fixtures';

// Every event from every state: libs/domain/src/requests/request-lifecycle.test.ts. Here: every event asks that table.
const fixtures = setUpRequestFixtures();

const EVENTS = (Object.keys(REQUEST_TRANSITIONS) as RequestEvent[]).filter(
  (event): event is TriedEvent => event !== 'create' && event !== 'expire',
);
const CONTRACTORS_EVENTS: readonly TriedEvent[] = ['accept', 'reject', 'assign-own', 'return', 'suggest-price'];
/** The operator's phone may send hours later; a client's new request, and a duplicate, are none of the other one's (tools/decisions/requests.md). */
const WITHOUT_VERSION: readonly TriedEvent[] = ['start', 'interrupt', 'finish', 'continue', 'take-duplicate'];

/** Events that happen in the states next to these. */
const REFUSED: Partial<Record<RequestStatus, readonly TriedEvent[]>> = {
  solicitado: ['give-permit', 'liquidate', 'continue'],
  pendiente: ['give-permit'],
  tramite: ['accept', 'reject', 'correct-permit', 'start', 'finish'],
  asignado: ['accept', 'reject', 'give-permit', 'interrupt', 'finish', 'liquidate'],
  'en proceso': [
    'assign',
    'hand-over',
    'assign-own',
    'return',
    'correct-permit',
    'start',
    'liquidate',
    'continue',
    'edit',
    'delete',
    'close-as-duplicate',
  ],
  finalizado: ['assign', 'start', 'interrupt', 'finish', 'invoice', 'edit', 'delete', 'take-duplicate'],
  liquidado: ['suggest-price', 'liquidate'],
  facturado: ['liquidate', 'correct-liquidation', 'invoice'],
  eliminado: ['assign', 'hand-over', 'edit', 'continue', 'delete', 'close-as-duplicate', 'take-duplicate'],
};

/** A request, repair or invoice out of a person's reach does not exist for them: the answer comes before the check of its state. */
const OUT_OF_REACH: Partial<Record<RequestStatus, readonly TriedEvent[]>> = {
  solicitado: ['accept', 'reject', 'assign-own', 'return', 'start', 'suggest-price'],
  pendiente: ['start', 'interrupt', 'finish'],
  'en proceso': ['suggest-price', 'correct-liquidation'],
  finalizado: ['correct-liquidation', 'annul-invoice'],
  liquidado: ['annul-invoice'],
  eliminado: ['accept', 'assign-own', 'return'],
};

/** Creates the request for an event, with a permit that can be corrected. */
async function requestFor(event: TriedEvent, from: RequestStatus): Promise<number> {
  const id = await fixtures.requestIn(from, { isContractors: CONTRACTORS_EVENTS.includes(event) });
  await fixtures.db.updateTable('requests').set({ permission_num: 4711 }).where('id', '=', id).execute();
  return id;
}

test.each(EVENTS)('%s moves a request, where it has not changed since it was seen', async (event) => {
  const from = REQUEST_TRANSITIONS[event].from[0]!;
  const id = await requestFor(event, from);
  const change: { version?: string } = {};
  if (!WITHOUT_VERSION.includes(event)) {
    const version = await fixtures.versionOf(id);
    await fixtures.db.updateTable('requests').set({ description: 'Ahora gotea más' }).where('id', '=', id).execute();
    const late = await fixtures.attempt(event, id, { change: { version } });
    expect([late.statusCode, late.json()]).toMatchObject([409, { message: changedMessage(from) }]);
    expect(await fixtures.statusOf(id)).toBe(from);
    change.version = await fixtures.versionOf(id);
  }
  expect((await fixtures.attempt(event, id, { change })).statusCode).toBeLessThan(300);
  expect(await fixtures.statusOf(id)).toBe(nextStatus(event, from));
});

test.each(Object.keys(REFUSED) as RequestStatus[])('a request that is %s refuses what its state does', async (from) => {
  // One of the operator company's and one of a contractor's: a refusal leaves them as they are.
  const requests = new Map<boolean, number>();
  for (const event of [...(REFUSED[from] ?? []), ...(OUT_OF_REACH[from] ?? [])]) {
    const isContractors = CONTRACTORS_EVENTS.includes(event);
    const id = requests.get(isContractors) ?? (await requestFor(event, from));
    requests.set(isContractors, id);
    const response = await fixtures.attempt(event, id);
    // An operator hears after it who changed the request.
    const message = expect.stringContaining(refusalMessage(event, from)) as string;
    const refused = OUT_OF_REACH[from]?.includes(event)
      ? { status: 404 }
      : { status: 409, code: 'STATE_CONFLICT', message };
    expect([event, response.json(), await fixtures.statusOf(id)]).toMatchObject([event, refused, from]);
  }
});

test('a repair that was never started can not be liquidated even when its states are forged', async () => {
  const id = await fixtures.requestIn('asignado');
  await fixtures.db.updateTable('requests').set({ status: 'finalizado' }).where('id', '=', id).execute();
  expect((await fixtures.steps.liquidate(id)).statusCode).toBe(422);
  expect(await fixtures.statusOf(id)).toBe('finalizado');
});
