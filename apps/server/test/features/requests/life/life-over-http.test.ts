import type { HistoryEntry } from '@portal/domain';
import type { LightMyRequestResponse } from 'fastify';

import { countStatuses, created, setUpRequestFixtures } from '../../../support/request-fixtures';

/** Callers of one move at the same moment, as many as have a connection to the database. */
const CALLERS = 6;

// Every call goes through a socket: forms arrive in pieces, and the callers are as many connections.
const fixtures = setUpRequestFixtures({ isListening: true, uploadBytesPerHour: Number.POSITIVE_INFINITY });

/** Makes the same transition many times at once: one call succeeds, every other gets 409. */
async function expectOneWinner(
  status: number,
  move: (caller: number) => Promise<LightMyRequestResponse>,
): Promise<void> {
  const answers = await Promise.all(Array.from({ length: CALLERS }, (_, caller) => move(caller)));
  expect(countStatuses(answers)).toEqual({ [status]: 1, 409: CALLERS - 1 });
}

/** Every entry of a history begins in the state in which the one before ended. */
function expectUnbroken(history: readonly HistoryEntry[]): void {
  expect(history.map(({ from }) => from)).toEqual([null, ...history.slice(0, -1).map(({ to }) => to)]);
}

test('a request goes through its whole life with one winner of every transition', async () => {
  const { users, steps, historyOf, statusOf } = fixtures;
  const id = created(await steps.create());
  const operators = [users.operator, users.otherOperator];
  const version = await fixtures.versionOf(id);
  await expectOneWinner(200, (caller) =>
    steps.assign(id, { change: { version, havePermission: true, operator: operators[caller % 2]?.id } }),
  );
  const [, assigned] = await historyOf(id);
  const { operator: assignedDetail } = await fixtures.detailOf(id);
  expect(assigned?.changes.find(({ label }) => label === 'Operario')?.to).toContain(assignedDetail?.name);
  const as = operators.find((operator) => operator.id === assignedDetail?.id)!;

  await expectOneWinner(200, (caller) => steps.givePermit(id, { change: { permissionNum: caller + 1 } }));
  await expectOneWinner(201, () => steps.start(id, { as }));
  await expectOneWinner(201, () => steps.finish(id, { as }));
  await expectOneWinner(201, (caller) => steps.liquidate(id, { change: { price: 40_000 + caller } }));
  const liquidation = await fixtures.liquidationOf(id);
  await expectOneWinner(201, (caller) => steps.correct(id, { liquidation, change: { price: 60_000 + caller } }));
  await expectOneWinner(201, (caller) => steps.invoice(id, { change: { numeroFactura: `HTTP-${caller}` } }));

  const invoice = await fixtures.invoiceOf(id);
  await expectOneWinner(200, () => steps.annul(id, { invoice }));

  expect(await statusOf(id)).toBe('liquidado');
  const history = await historyOf(id);
  expect(history.map(({ event }) => event)).toEqual([
    'create',
    'assign',
    'give-permit',
    'start',
    'finish',
    'liquidate',
    'correct-liquidation',
    'invoice',
    'annul-invoice',
  ]);
  expectUnbroken(history);
  await fixtures.expectFilesOfRows();
});

test("a contractor's request is handed over, accepted, assigned, started, finished and priced once each", async () => {
  const { users, steps, historyOf } = fixtures;
  const id = created(await steps.create());
  let version = await fixtures.versionOf(id);
  await expectOneWinner(200, () => steps.handOver(id, { change: { version } }));
  await expectOneWinner(200, () => steps.accept(id));
  version = await fixtures.versionOf(id);
  await expectOneWinner(200, () => steps.assignOwn(id, { change: { version } }));
  await expectOneWinner(201, () => steps.start(id, { as: users.ledOperator }));
  await expectOneWinner(201, () => steps.finish(id, { as: users.ledOperator }));
  version = await fixtures.versionOf(id);
  await expectOneWinner(201, (caller) => steps.suggest(id, { change: { version, price: 1_000 + caller } }));
  const history = await historyOf(id);
  expect(history.map(({ event }) => event)).toEqual([
    'create',
    'hand-over',
    'accept',
    'assign-own',
    'start',
    'finish',
    'suggest-price',
  ]);
  expectUnbroken(history);
  await fixtures.expectFilesOfRows();
});

test('a request is deleted once', async () => {
  const id = await fixtures.requestIn('solicitado');
  await expectOneWinner(200, () => fixtures.steps.delete(id));
  expect((await fixtures.historyOf(id)).map(({ event }) => event)).toEqual(['create', 'delete']);
});
