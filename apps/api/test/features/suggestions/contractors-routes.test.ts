import {
  changedMessage,
  MESSAGES,
  suggestedPrice,
  type ContractorRequestItem,
  type Page,
  type RepairDetail,
  thumbnailOf,
  PRICE_NAMES,
} from '@portal/domain';

import { failure } from '../../support/test-app';
import {
  countStatuses,
  createRequestFixtures,
  tenTimes,
  VISIT,
  type RequestFixtures,
} from '../../support/request-fixtures';

let fixtures: RequestFixtures;
beforeAll(async () => {
  fixtures = await createRequestFixtures();
});
afterAll(() => fixtures.close());

describe('GET /contractors/request/assigned/{userId}', () => {
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

    const others = await users.leader.call.get(address, { query: { status: 'asignado,tramite' } });
    expect(others.json<Page<ContractorRequestItem>>().data.map(({ id }) => id)).toEqual([assigned]);
  });

  test('is hidden from everybody else', async () => {
    const { users } = fixtures;
    const listAddress = (id: number): string => `/api/v1/contractors/request/assigned/${id}`;
    expect((await users.otherLeader.call.get(listAddress(users.leader.id))).statusCode).toBe(404);
    expect((await users.otherLeader.call.get(listAddress(users.otherLeader.id))).json()).toMatchObject({
      data: [],
      total: 0,
    });
  });
});

describe('the repairs of a company', () => {
  const detailOf = async (repair: number, company = fixtures.company.id, as = fixtures.users.suggester) =>
    as.call.get(`/api/v1/contractors/repairs/${repair}/${company}`);

  test('lists those its operators finished, and shows each with the unit price under `total`', async () => {
    const { users, company, records, steps, requestIn, repairOf } = fixtures;
    const own = await repairOf(await requestIn('finalizado', { isContractors: true }));
    await requestIn('finalizado');
    await requestIn('en proceso', { isContractors: true });

    const list = (await users.suggester.call.get(`/api/v1/contractors/repairs/${company.id}`)).json();
    expect(list).toMatchObject({ total: 1, data: [{ id: own, operatorName: users.ledOperator.name, price: null }] });

    await steps.suggest(await requestIn('finalizado', { isContractors: true }));
    const unpriced = await users.suggester.call.get(`/api/v1/contractors/repairs/${company.id}?suggested=0`);
    expect(unpriced.json()).toMatchObject({ total: 1, data: [{ id: own }] });

    const detail = (await detailOf(own)).json<{ data: RepairDetail }>().data;
    expect(detail.insumos).toEqual([
      { id: records.tap.id, insumo: 'Llave de paso ½"', amount: 2, total: 3_990.55 },
      { id: records.pipe.id, insumo: 'Cañería de cobre', amount: 1.5, total: 1_200 },
    ]);
    expect(suggestedPrice(detail.insumos, detail.service.price)).toBe(34_781.6);
  });

  test('are hidden from other companies, and so are repairs that are not done', async () => {
    const { users, company, otherCompany, requestIn, repairOf } = fixtures;
    const repair = await repairOf(await requestIn('finalizado', { isContractors: true }));
    const begun = await repairOf(await requestIn('en proceso', { isContractors: true }));
    const staffs = await repairOf(await requestIn('finalizado'));
    expect((await detailOf(repair)).statusCode).toBe(200);
    for (const response of [
      await detailOf(begun),
      await detailOf(staffs),
      await detailOf(99_999_999),
      await detailOf(repair, otherCompany.id),
      await detailOf(repair, otherCompany.id, users.otherSuggester),
      await detailOf(repair, company.id, users.otherSuggester),
      await users.otherSuggester.call.get(`/api/v1/contractors/repairs/${company.id}`),
    ]) {
      expect(response.statusCode).toBe(404);
    }
  });
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

  test('refuses a suggestion made from an older version of the repair', async () => {
    const { users, company, steps, requestIn, repairOf } = fixtures;
    const id = await requestIn('finalizado', { isContractors: true });
    const address = `/api/v1/contractors/repairs/${await repairOf(id)}/${company.id}`;
    const read = async () => (await users.suggester.call.get(address)).json<{ data: RepairDetail }>().data;
    const { version } = await read();
    expect((await steps.suggest(id, { change: { version } })).statusCode).toBe(201);
    const refused = await steps.suggest(id, { change: { version, price: 1 } });
    expect(refused.json()).toMatchObject({ status: 409, message: changedMessage('finalizado') });
    const now = await read();
    expect(now.price).toBe(41_000);
    expect((await steps.suggest(id, { change: { version: now.version, price: 2 } })).statusCode).toBe(201);
  });

  test('takes suggestions only of the company whose operator did the work', async () => {
    const { users, steps, requestIn } = fixtures;
    const own = await requestIn('finalizado', { isContractors: true });
    const staffs = await requestIn('finalizado');
    expect((await steps.suggest(own, { as: users.otherSuggester })).statusCode).toBe(404);
    expect((await steps.suggest(staffs)).statusCode).toBe(404);
    const underWay = await requestIn('en proceso', { isContractors: true });
    expect((await steps.suggest(underWay)).statusCode).toBe(404);
    const body = { price: 41_000, repair: 99_999_999, request: own };
    const unknown = await users.suggester.call.put('/api/v1/contractors/repairs/suggets/99999999', { body });
    expect(unknown.statusCode).toBe(404);
  });

  test('shows a message under every wrong field', async () => {
    const { steps, requestIn } = fixtures;
    const [id, other] = [await requestIn('finalizado', { isContractors: true }), await requestIn('solicitado')];
    expect(failure(await steps.suggest(id, { change: { price: '' } })).errors).toEqual({
      price: 'El precio es requerido',
    });
    expect(failure(await steps.suggest(id, { change: { price: -1 } })).errors).toEqual({
      price: MESSAGES.price.negative,
    });
    expect(failure(await steps.suggest(id, { change: { request: other } })).errors).toEqual({
      request: MESSAGES.choice,
    });
    expect(failure(await steps.suggest(id, { change: { repair: 99_999_999 } })).errors).toEqual({
      repair: MESSAGES.unknownRecord,
    });
  });

  test('accepts exactly one of several suggestions with the same version, and none after the liquidation', async () => {
    const { steps, requestIn, versionOf } = fixtures;
    const id = await requestIn('finalizado', { isContractors: true });
    const version = await versionOf(id);
    const calls = Array.from({ length: 3 }, () => steps.suggest(id, { change: { version } }));
    expect(countStatuses(await Promise.all(calls))).toEqual({ 201: 1, 409: 2 });
    expect(countStatuses(await tenTimes(() => steps.liquidate(id)))).toEqual({ 201: 1, 409: 9 });
    expect((await steps.suggest(id)).json()).toMatchObject({
      message: 'No se puede sugerir un precio para una solicitud en estado liquidado',
    });
  });
});
