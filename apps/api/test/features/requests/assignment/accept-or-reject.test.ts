import { LIMITS, MESSAGES, REASON_LABEL, ROLE, type HistoryEntry, type RequestDetail } from '@portal/domain';

import { countStatuses, createRequestFixtures, type RequestFixtures } from '../../../support/request-fixtures';

// Every event from every state: request-life.test.ts. Every role: access-matrix.
let fixtures: RequestFixtures;
beforeAll(async () => {
  fixtures = await createRequestFixtures();
});
afterAll(() => fixtures.close());

async function detailOf(id: number): Promise<RequestDetail> {
  return (await fixtures.users.assigner.call.get(`/api/v1/request/by-id/${id}`)).json<{ data: RequestDetail }>().data;
}

it('accepts without leaving the state, and the assigner sees which of the two it is', async () => {
  const { requestIn, steps, users, historyOf } = fixtures;
  const id = await requestIn('pendiente');
  expect((await detailOf(id)).acceptedAt).toBeNull();
  expect((await steps.accept(id)).json()).toMatchObject({ data: { id, status: 'pendiente' } });
  const { status, acceptedAt, assigner } = await detailOf(id);
  expect([status, assigner?.id]).toEqual(['pendiente', users.leader.id]);
  expect(Date.parse(acceptedAt ?? '')).not.toBeNaN();
  expect((await historyOf(id)).at(-1)).toMatchObject({ event: 'accept', user: { id: users.leader.id } });
});

it('refuses a second answer', async () => {
  const { requestIn, steps, statusOf } = fixtures;
  const id = await requestIn('pendiente');
  await steps.accept(id);
  for (const response of [await steps.accept(id), await steps.reject(id)]) {
    expect([response.statusCode, response.json()]).toMatchObject([409, { message: MESSAGES.acceptance.given }]);
  }
  expect(await statusOf(id)).toBe('pendiente');
});

it('puts a rejected request back with its reason, which its client does not read', async () => {
  const { requestIn, steps, historyOf, users } = fixtures;
  const id = await requestIn('pendiente');
  expect((await steps.reject(id)).json()).toMatchObject({ data: { status: 'solicitado' } });
  expect(await detailOf(id)).toMatchObject({ company: null, assigner: null, dateAssigned: null, acceptedAt: null });
  const reason = { label: REASON_LABEL, from: null, to: 'No trabajamos en ese mall' };
  expect((await historyOf(id)).at(-1)?.changes).toContainEqual(reason);
  const clients = await users.client.call.get(`/api/v1/request/by-id/${id}/history`);
  const entry = clients.json<{ data: HistoryEntry[] }>().data.at(-1);
  expect(entry?.event).toBe('reject');
  expect(entry?.changes).not.toContainEqual(reason);
});

it('requires the reason of a rejection, within its length', async () => {
  const { requestIn, steps, statusOf } = fixtures;
  const id = await requestIn('pendiente');
  for (const [reason, message] of [
    ['', MESSAGES.reason],
    ['a'.repeat(LIMITS.reasonMax + 1), MESSAGES.maxLength(LIMITS.reasonMax)],
  ]) {
    const response = await steps.reject(id, { change: { reason } });
    expect([response.statusCode, response.json()]).toMatchObject([422, { errors: { reason: message } }]);
  }
  expect(await statusOf(id)).toBe('pendiente');
});

it('accepts what the leader assigns to an operator', async () => {
  const { requestIn, steps } = fixtures;
  const id = await requestIn('pendiente');
  await steps.assignOwn(id);
  expect((await detailOf(id)).acceptedAt).not.toBeNull();
});

it('asks again after another hand-over', async () => {
  const { requestIn, steps, users, otherCompany } = fixtures;
  const id = await requestIn('pendiente');
  await steps.accept(id);
  await steps.handOver(id, { change: { company: otherCompany.id, assigner: users.otherLeader.id } });
  expect((await detailOf(id)).acceptedAt).toBeNull();
  expect((await steps.accept(id, { as: users.leader })).statusCode).toBe(404);
  expect((await steps.accept(id, { as: users.otherLeader })).statusCode).toBe(200);
});

it('accepts one of two parallel answers', async () => {
  const { requestIn, steps, historyOf, versionOf, users } = fixtures;
  // A second leader of the same company has no say in it.
  const colleague = await fixtures.createUser({ roles: [ROLE.assigner], company: fixtures.company });
  const theirs = { ...colleague, call: await fixtures.as(colleague) };
  for (let round = 0; round < 4; round += 1) {
    const id = await requestIn('pendiente');
    const change = { version: await versionOf(id) };
    const answers = await Promise.all([
      steps.accept(id, { change }),
      steps.reject(id, { change }),
      steps.accept(id, { as: theirs, change }),
      steps.reject(id, { as: users.otherLeader, change }),
      steps.reject(id, { change }),
    ]);
    expect(countStatuses(answers)[200]).toBe(1);
    expect([answers[2]?.statusCode, answers[3]?.statusCode]).toEqual([404, 404]);
    const given = (await historyOf(id)).filter(({ event }) => event === 'accept' || event === 'reject');
    expect(given).toHaveLength(1);
    expect((await detailOf(id)).status).toBe(given[0]?.event === 'accept' ? 'pendiente' : 'solicitado');
  }
});

it('accepts many, and returns the reason for each refused one', async () => {
  const { requestIn, steps, users } = fixtures;
  const [one, other, taken] = [
    await requestIn('pendiente'),
    await requestIn('pendiente'),
    await requestIn('pendiente'),
  ];
  await steps.accept(taken);
  const response = await users.leader.call.post('/api/v1/request/bulk/accept', {
    body: { rows: [one, other, taken].map((id) => ({ id })) },
  });
  expect(response.json()).toMatchObject({
    data: { done: [one, other], failed: [{ id: taken, message: MESSAGES.acceptance.given }] },
  });
});
