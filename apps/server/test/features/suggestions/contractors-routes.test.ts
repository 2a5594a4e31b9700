import {
  MESSAGES,
  type ContractorRequestItem,
  type Page,
  type RepairDetail,
  thumbnailOf,
  PRICE_NAMES,
} from '@portal/domain';

import { failure } from '../../support/test-app';
import { VISIT, setUpRequestFixtures } from '../../support/request-fixtures';

const fixtures = setUpRequestFixtures();

test("lists the leader's requests, with the client's photos", async () => {
  const { users, requestIn } = fixtures;
  const waiting = await requestIn('pendiente');
  const assigned = await requestIn('asignado', { isContractors: true });
  const address = `/api/v1/contractors/request/assigned/${users.leader.id}`;

  const page = (await users.leader.call.get(address)).json<Page<ContractorRequestItem>>();
  expect(page).toMatchObject({ total: 1, totalPaginas: 1 });
  expect(page.data).toMatchObject([
    {
      id: waiting,
      client: { name: 'Comercial Ñandú SpA' },
      service: { service: 'Gasfitería' },
      status: 'pendiente',
      operator: null,
      typeService: 'Mantenimiento',
      dateAssigned: VISIT.day,
      hourAssigned: VISIT.hour,
      havePermission: '0',
    },
  ]);
  expect(page.data[0]?.archivos).toHaveLength(2);
  expect((await fixtures.nobody.get(thumbnailOf(page.data[0]?.archivos[0]?.name ?? ''))).statusCode).toBe(200);

  const others = await users.leader.call.get(address, { query: { accepted: '1', status: 'pendiente,asignado' } });
  expect(others.json<Page<ContractorRequestItem>>().data.map(({ id }) => id)).toEqual([assigned]);
});

const detailOf = (repair: number) =>
  fixtures.users.suggester.call.get(`/api/v1/contractors/repairs/${repair}/${fixtures.company.id}`);

test('lists the repairs that the operators of a company finished, and shows each with the unit price under `total`', async () => {
  const { users, company, records, steps, requestIn, repairOf, versionOf } = fixtures;
  const request = await requestIn('finalizado', { isContractors: true });
  const own = await repairOf(request);
  await requestIn('finalizado');
  await requestIn('en proceso', { isContractors: true });

  const list = (await users.suggester.call.get(`/api/v1/contractors/repairs/${company.id}`)).json();
  expect(list).toMatchObject({ total: 1, data: [{ id: own, operatorName: users.ledOperator.name, price: null }] });

  await steps.suggest(await requestIn('finalizado', { isContractors: true }));
  const unpriced = await users.suggester.call.get(`/api/v1/contractors/repairs/${company.id}?suggested=0`);
  expect(unpriced.json()).toMatchObject({ total: 1, data: [{ id: own }] });

  const detail = (await detailOf(own)).json<{ data: RepairDetail }>().data;
  expect(detail.version).toBe(await versionOf(request));
  expect(detail.insumos).toEqual([
    { id: records.tap.id, insumo: 'Llave de paso ½"', amount: 2, total: 3_990.55 },
    { id: records.pipe.id, insumo: 'Cañería de cobre', amount: 1.5, total: 1_200 },
  ]);
});

describe('PUT /contractors/repairs/suggets/{id}', () => {
  test('stores the suggestion, replaces an earlier one, and keeps the state', async () => {
    const { users, steps, requestIn, repairOf, statusOf } = fixtures;
    const id = await requestIn('finalizado', { isContractors: true });
    const first = await steps.suggest(id);
    expect(first.statusCode).toBe(201);
    expect(first.json()).toEqual({
      data: { id: await repairOf(id), request: id, price: 41_000, status: 'finalizado' },
    });
    expect((await steps.suggest(id, { change: { price: '39990.5' } })).statusCode).toBe(201);
    expect(await statusOf(id)).toBe('finalizado');

    const detail = await users.liquidator.call.get(`/api/v1/repairs/${await repairOf(id)}`);
    expect(detail.json()).toMatchObject({ data: { price: 39_990.5 } });
    const history = await fixtures.historyOf(id);
    expect(history.slice(-2)).toMatchObject([
      {
        event: 'suggest-price',
        changes: [{ label: PRICE_NAMES.suggestion, from: null, to: '$41.000', kind: 'money' }],
      },
      {
        event: 'suggest-price',
        changes: [{ label: PRICE_NAMES.suggestion, from: '$41.000', to: '$39.990,50', kind: 'money' }],
      },
    ]);
  });

  test('is for no work of the operator company', async () => {
    const staffs = await fixtures.requestIn('finalizado');
    expect((await detailOf(await fixtures.repairOf(staffs))).statusCode).toBe(404);
    expect((await fixtures.steps.suggest(staffs)).statusCode).toBe(404);
  });

  test('refuses another request, and a repair that is not there', async () => {
    const { steps, requestIn } = fixtures;
    const [id, other] = [await requestIn('finalizado', { isContractors: true }), await requestIn('solicitado')];
    expect(failure(await steps.suggest(id, { change: { request: other } })).errors).toEqual({
      request: MESSAGES.choice,
    });
    expect(failure(await steps.suggest(id, { change: { repair: 99_999_999 } })).errors).toEqual({
      repair: MESSAGES.unknownRecord,
    });
  });
});
