import { randomUUID } from 'node:crypto';
import { type BulkResult, changedMessage, MESSAGES } from '@portal/domain';

import { FILLED_FORMS } from '../../../../../../tools/testing/filled-forms';
import { REASON_LABEL } from '../../../../src/features/requests/request/last-change';
import { created, setUpRequestFixtures } from '../../../support/request-fixtures';
import { REFUSALS } from '../../../../src/texts/refusals';

// Every event from every state: request-life.test.ts. Every role: access-matrix.
const fixtures = setUpRequestFixtures();

describe('accept or reject', () => {
  it('accepts without leaving the state, and the assigner sees which of the two it is', async () => {
    const { requestIn, steps, users, historyOf } = fixtures;
    const id = await requestIn('pendiente');
    expect((await fixtures.detailOf(id)).acceptedAt).toBeNull();
    expect((await steps.accept(id)).json()).toMatchObject({ data: { id, status: 'pendiente' } });
    const { status, acceptedAt, assigner } = await fixtures.detailOf(id);
    expect([status, assigner?.id]).toEqual(['pendiente', users.leader.id]);
    expect(Date.parse(acceptedAt ?? '')).not.toBeNaN();
    expect((await historyOf(id)).at(-1)).toMatchObject({ event: 'accept', user: { id: users.leader.id } });
  });

  it('refuses a second answer', async () => {
    const { requestIn, steps, statusOf } = fixtures;
    const id = await requestIn('pendiente');
    await steps.accept(id);
    for (const response of [await steps.accept(id), await steps.reject(id)]) {
      expect([response.statusCode, response.json()]).toMatchObject([409, { message: REFUSALS.acceptance.given }]);
    }
    expect(await statusOf(id)).toBe('pendiente');
  });

  it.each([
    ['reject', 'pendiente'],
    ['return', 'asignado'],
  ] as const)('%s puts a request back with its reason, which its client does not read', async (event, from) => {
    const { historyOf, users } = fixtures;
    const id = await fixtures.requestIn(from, { isContractors: true });
    expect((await fixtures.steps[event](id)).json()).toMatchObject({ data: { status: 'solicitado' } });
    expect(await fixtures.detailOf(id)).toMatchObject({
      company: null,
      assigner: null,
      operator: null,
      dateAssigned: null,
      acceptedAt: null,
    });
    const reason = { label: REASON_LABEL, from: null, to: 'Nadie disponible esta semana' };
    expect((await historyOf(id)).at(-1)?.changes).toContainEqual(reason);
    const entry = (await historyOf(id, users.client)).at(-1);
    expect(entry?.event).toBe(event);
    expect(entry?.changes).not.toContainEqual(reason);
  });

  it('accepts what the leader assigns to an operator', async () => {
    const { requestIn, steps } = fixtures;
    const id = await requestIn('pendiente');
    await steps.assignOwn(id);
    const { acceptedAt } = await fixtures.detailOf(id);
    expect(acceptedAt).not.toBeNull();
    // A later assignment keeps the moment of the acceptance.
    expect((await steps.assignOwn(id)).statusCode).toBe(200);
    expect((await fixtures.detailOf(id)).acceptedAt).toBe(acceptedAt);
  });

  it('asks again after another hand-over', async () => {
    const { requestIn, steps, users, otherCompany } = fixtures;
    const id = await requestIn('pendiente');
    await steps.accept(id);
    await steps.handOver(id, { change: { company: otherCompany.id, assigner: users.otherLeader.id } });
    expect((await fixtures.detailOf(id)).acceptedAt).toBeNull();
    expect((await steps.accept(id, { as: users.leader })).statusCode).toBe(404);
    expect((await steps.accept(id, { as: users.otherLeader })).statusCode).toBe(200);
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
      data: { done: [one, other], failed: [{ id: taken, message: REFUSALS.acceptance.given }] },
    });
  });
});

describe('many at once', () => {
  type Row = { id: number; version?: string; hour?: string };

  const visit = () => ({
    operator: fixtures.users.operator.id,
    ...FILLED_FORMS.visit,
  });

  const assignAll = (rows: readonly Row[], { headers = {}, change = {} } = {}) =>
    fixtures.users.assigner.call.post('/api/v1/request/bulk/assign', {
      body: { ...visit(), ...change, rows },
      headers,
    });

  const resultOf = (response: { json: <Body>() => Body }): BulkResult => response.json<{ data: BulkResult }>().data;

  async function requested(count: number): Promise<Required<Pick<Row, 'id' | 'version'>>[]> {
    const rows = [];
    for (let made = 0; made < count; made += 1) {
      const id = created(await fixtures.steps.create({ change: { file: fixtures.photos(1) } }));
      rows.push({ id, version: await fixtures.versionOf(id) });
    }
    return rows;
  }

  const eventsOf = async (id: number) => (await fixtures.historyOf(id)).map(({ event }) => event);

  it('assigns ten while another person changes two of them: eight are done, two keep their reason, nothing is half-done', async () => {
    const rows = await requested(10);
    const ids = rows.map(({ id }) => id);
    const [edited, deleted] = [ids[4]!, ids[6]!];
    const letGo = await fixtures.holdRequest(ids[2]!);
    const answer = assignAll(rows);
    await fixtures.waitForLocks(1);
    await fixtures.steps.edit(edited, { change: { description: 'La llave gotea más que ayer' } });
    await fixtures.steps.delete(deleted);
    await letGo();

    expect(resultOf(await answer)).toEqual({
      done: ids.filter((id) => id !== edited && id !== deleted),
      failed: [
        { id: edited, code: 'STATE_CONFLICT', message: expect.stringContaining('Otra persona cambió la solicitud') },
        { id: deleted, code: 'STATE_CONFLICT', message: 'No se puede asignar una solicitud en estado eliminado' },
      ],
    });
    expect(await fixtures.statusOf(edited)).toBe('solicitado');
    expect(await eventsOf(edited)).toEqual(['create', 'edit']);
    expect(await eventsOf(deleted)).toEqual(['create', 'delete']);
    for (const id of ids.filter((each) => each !== edited && each !== deleted)) {
      expect(await eventsOf(id)).toEqual(['create', 'assign']);
    }
  });

  it('does no row twice when the call is repeated with its key, and tries those again that were refused', async () => {
    const [first, second] = await requested(2);
    const headers = { 'idempotency-key': randomUUID() };
    const rows = [first!, { id: second!.id, version: '1' }];
    expect(resultOf(await assignAll(rows, { headers })).done).toEqual([first!.id]);
    const repeated = resultOf(await assignAll(rows, { headers }));
    expect(repeated).toEqual({ done: [first!.id], failed: [expect.objectContaining({ id: second!.id })] });
    expect(await eventsOf(first!.id)).toEqual(['create', 'assign']);
  });

  it('gives a row its own hour', async () => {
    const [first, second] = await requested(2);
    await assignAll([first!, { ...second!, hour: '11:45' }]);
    const { body } = await fixtures.users.assigner.call.get(`/api/v1/request/by-id/${second!.id}`);
    expect(body).toContain('"hourAssigned":"11:45"');
  });

  it('hands several over: what the leader has already keeps its operator', async () => {
    const { users, company } = fixtures;
    const [held, own] = [
      await fixtures.requestIn('asignado', { isContractors: true }),
      await fixtures.requestIn('asignado'),
    ];
    const change = { operator: undefined, assignContractor: true, company: company.id, assigner: users.leader.id };
    expect(resultOf(await assignAll([{ id: held }, { id: own }], { change })).done).toEqual([held, own]);
    expect(await fixtures.statusOf(held)).toBe('asignado');
    expect(await fixtures.statusOf(own)).toBe('pendiente');
  });

  it('names what is wrong with the fields of each row', async () => {
    const [row] = await requested(1);
    const result = resultOf(await assignAll([row!], { change: { operator: fixtures.users.ledOperator.id } }));
    expect(result.failed).toEqual([{ id: row!.id, code: 'VALIDATION', message: MESSAGES.unknownRecord }]);
  });

  it('gives one permit number to several', async () => {
    const [first, second, third] = [
      await fixtures.requestIn('tramite'),
      await fixtures.requestIn('asignado'),
      await fixtures.requestIn('tramite'),
    ];
    const rows = [{ id: first, version: await fixtures.versionOf(first) }, { id: second }, { id: third, version: '1' }];
    const answer = await fixtures.users.processor.call.post('/api/v1/request/bulk/permit', {
      body: { permissionNum: 4711, rows },
    });
    expect(resultOf(answer)).toMatchObject({
      done: [first],
      failed: [
        { id: second, code: 'STATE_CONFLICT' },
        { id: third, code: 'STATE_CONFLICT', message: changedMessage('tramite') },
      ],
    });
    expect(await fixtures.statusOf(first)).toBe('asignado');
    expect(await fixtures.statusOf(third)).toBe('tramite');
  });
});
