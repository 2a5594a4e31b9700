import {
  changedMessage,
  MESSAGES,
  refusalMessage,
  type HistoryEntry,
  type RequestDetail,
  type RequestFile,
} from '@portal/domain';

import {
  countStatuses,
  created,
  createRequestFixtures,
  type Actor,
  type RequestFixtures,
} from '../../../support/request-fixtures';

// Every state, either way: request-life.test.ts. Every role: access-matrix. Every notice: notice-matrix.test.ts.
let fixtures: RequestFixtures;
beforeAll(async () => {
  fixtures = await createRequestFixtures();
});
afterAll(() => fixtures.close());

async function detailOf(id: number, as: Actor = fixtures.users.assigner): Promise<RequestDetail> {
  return (await as.call.get(`/api/v1/request/by-id/${id}`)).json<{ data: RequestDetail }>().data;
}

async function lastChangesOf(id: number, as: Actor = fixtures.users.assigner) {
  const response = await as.call.get(`/api/v1/request/by-id/${id}/history`);
  const entry = response.json<{ data: HistoryEntry[] }>().data.at(-1);
  return entry?.changes.map(({ label, to }) => `${entry.event} · ${label}: ${to}`) ?? [];
}

const idsOf = (photos: readonly RequestFile[] = []) => photos.map(({ id }) => id);

it('shows the photos with the other request, and names each in the history of the other', async () => {
  const { users, steps, requestIn, photos, statusOf, numberOf } = fixtures;
  const closed = created(await steps.create({ change: { file: photos(10) } }));
  const kept = await requestIn('asignado');
  const own = idsOf((await detailOf(closed)).archivos);
  const response = await steps.closeAsDuplicate(closed, { as: users.client, of: kept });
  const [closedNumber, keptNumber] = [await numberOf(closed), await numberOf(kept)];
  expect(response.json()).toMatchObject({ data: { id: closed, numRequest: closedNumber, status: 'eliminado' } });
  expect(await statusOf(kept)).toBe('asignado');

  for (const reader of [users.assigner, users.client, users.operator]) {
    const detail = await detailOf(kept, reader);
    // Its own photos stay two.
    expect(detail.archivos).toHaveLength(2);
    expect(detail.duplicates?.map(({ id, numRequest }) => ({ id, numRequest }))).toEqual([
      { id: closed, numRequest: closedNumber },
    ]);
    expect(idsOf(detail.duplicates?.[0]?.archivos)).toEqual(own);
    expect((await reader.call.get(detail.duplicates?.[0]?.archivos[9]?.name ?? '')).statusCode).toBe(200);
    expect(await lastChangesOf(kept, reader)).toEqual([`take-duplicate · Duplicada: N° ${closedNumber}`]);
  }
  const detail = await detailOf(closed, users.client);
  expect(detail.duplicateOf).toEqual({ id: kept, numRequest: keptNumber });
  expect(idsOf(detail.archivos)).toEqual(own);
  expect(await lastChangesOf(closed, users.client)).toEqual([
    `close-as-duplicate · Duplicada de la solicitud: N° ${keptNumber}`,
  ]);
});

it("tells neither client of the other's request", async () => {
  const { users, steps, numberOf, db } = fixtures;
  const [closed, kept] = [created(await steps.create()), created(await steps.create({ as: users.otherClient }))];
  expect((await steps.closeAsDuplicate(closed, { of: kept })).statusCode).toBe(200);
  expect(await detailOf(closed)).toMatchObject({ duplicateOf: { id: kept } });
  expect(await detailOf(kept)).toMatchObject({ duplicates: [{ id: closed }] });
  expect(await lastChangesOf(kept)).toEqual([`take-duplicate · Duplicada: N° ${await numberOf(closed)}`]);

  const [own, others] = [await detailOf(closed, users.client), await detailOf(kept, users.otherClient)];
  expect([own.duplicateOf, others.duplicates]).toEqual([undefined, undefined]);
  expect([await lastChangesOf(closed, users.client), await lastChangesOf(kept, users.otherClient)]).toEqual([[], []]);

  // The fault of the first client would be lost with it.
  const withdrawal = await steps.delete(kept, { as: users.otherClient });
  expect(withdrawal.json()).toMatchObject({ status: 409, message: MESSAGES.duplicate.isTaken });
  expect((await steps.delete(kept)).statusCode).toBe(200);
  const { duplicate_of_id: original } = await db
    .selectFrom('requests')
    .select('duplicate_of_id')
    .where('id', '=', closed)
    .executeTakeFirstOrThrow();
  expect(original).toBe(kept);
});

it('is no duplicate of itself, of an unknown one, or of one of another client for a client', async () => {
  const { users, steps, numberOf, statusOf } = fixtures;
  const id = created(await steps.create());
  const others = created(await steps.create({ as: users.otherClient }));
  const itself = await steps.closeAsDuplicate(id, { of: id });
  expect(itself.json()).toMatchObject({ status: 422, errors: { duplicateOf: MESSAGES.duplicate.itself } });
  const hidden = await numberOf(others);
  for (const duplicateOf of [hidden, 999_999_999]) {
    const response = await steps.closeAsDuplicate(id, { as: users.client, change: { duplicateOf } });
    expect(response.json()).toMatchObject({ status: 404, message: MESSAGES.duplicate.unknown(duplicateOf) });
  }
  for (const duplicateOf of [undefined, null, '', 0, -1, 1.5, 'N° 3', [1], {}, 1e30]) {
    const response = await steps.closeAsDuplicate(id, { change: { duplicateOf } });
    expect([response.statusCode, Object.keys(response.json<{ errors: object }>().errors)]).toEqual([
      422,
      ['duplicateOf'],
    ]);
  }
  // A stranger learns nothing from the state of either.
  expect((await steps.closeAsDuplicate(others, { as: users.client, of: others })).statusCode).toBe(404);
  expect([await statusOf(id), await statusOf(others)]).toEqual(['solicitado', 'solicitado']);
});

it('makes no chain: what was closed before goes on in the last one', async () => {
  const { steps, numberOf } = fixtures;
  const [first, second, third] = [
    created(await steps.create()),
    created(await steps.create()),
    created(await steps.create()),
  ];
  await steps.closeAsDuplicate(first, { of: second });
  const back = await steps.closeAsDuplicate(second, { of: first });
  expect(back.json()).toMatchObject({ status: 409, message: refusalMessage('take-duplicate', 'eliminado') });
  expect((await steps.closeAsDuplicate(second, { of: third })).statusCode).toBe(200);
  expect((await detailOf(third)).duplicates?.map(({ id }) => id)).toEqual([first, second]);
  expect((await detailOf(first)).duplicateOf).toEqual({ id: third, numRequest: await numberOf(third) });
});

it('happens once where two people close each as the duplicate of the other', async () => {
  const { steps, holdRequest, waitForLocks, statusOf } = fixtures;
  for (const swapped of [false, true]) {
    const pair = [created(await steps.create()), created(await steps.create())] as const;
    const [one, other] = swapped ? [pair[1], pair[0]] : pair;
    const release = await holdRequest(pair[0]);
    const answers = [steps.closeAsDuplicate(one, { of: other }), steps.closeAsDuplicate(other, { of: one })];
    await waitForLocks(2);
    await release();
    expect(countStatuses(await Promise.all(answers))).toEqual({ 200: 1, 409: 1 });
    expect([await statusOf(one), await statusOf(other)].sort()).toEqual(['eliminado', 'solicitado']);
  }
});

it('compares the version of the closed one alone', async () => {
  const { steps, versionOf } = fixtures;
  const [id, of] = [created(await steps.create()), created(await steps.create())];
  const version = await versionOf(id);
  await steps.edit(of, { change: { description: 'Ahora gotea más' } });
  await steps.edit(id, { change: { description: 'Ahora gotea más' } });
  const late = await steps.closeAsDuplicate(id, { of, change: { version } });
  expect(late.json()).toMatchObject({ status: 409, message: changedMessage('solicitado') });
  expect((await steps.closeAsDuplicate(id, { of, change: { version: await versionOf(id) } })).statusCode).toBe(200);
});
