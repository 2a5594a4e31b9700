import { MESSAGES, type Page, type RequestFound, type RequestPage, type RequestStatus } from '@portal/domain';

import { created, type Actor, setUpRequestFixtures } from '../../../support/request-fixtures';
import { failure } from '../../../support/test-app';

const fixtures = setUpRequestFixtures();

const pageOf = async (person: Actor, q: string): Promise<Page<RequestFound>> => {
  const response = await person.call.get('/api/v1/request/search', { query: { q } });
  expect(response.statusCode).toBe(200);
  return response.json<Page<RequestFound>>();
};
const search = async (person: Actor, q: string) => (await pageOf(person, q)).data;

const inState = async (status: RequestStatus): Promise<{ id: number; numRequest: number }> => {
  const id = await fixtures.requestIn(status);
  const numRequest = await fixtures.numberOf(id);
  return { id, numRequest };
};

describe('GET /request/search', () => {
  test('finds a request by its number as people write it, and by every name on it', async () => {
    const { users, records } = fixtures;
    const { id, numRequest } = await inState('asignado');
    const found = {
      id,
      numRequest,
      client: records.client.name,
      service: records.service.name,
      address: 'Mall Peñalolén, Local 214',
      description: expect.any(String),
      operator: users.operator.name,
      status: 'asignado',
    };
    for (const q of [String(numRequest), `Nº${numRequest}`, `#${numRequest}`]) {
      expect(await search(users.assigner, q)).toEqual([found]);
    }
    for (const q of ['penalolen ÑANDU', 'local 214 gasfit', 'oscar nun', 'gotea', 'clara']) {
      expect(await search(users.assigner, q)).toEqual([found]);
    }
    for (const q of ['%%%', 'gasfiter no existe']) expect(await search(users.assigner, q)).toEqual([]);
  });

  test('finds one by its permit, and by its invoice for staff who read money alone', async () => {
    const { users } = fixtures;
    const { id } = await inState('facturado');
    await fixtures.db.updateTable('requests').set({ permission_num: 778899 }).where('id', '=', id).execute();
    const idsFor = async (person: Actor, q: string) => (await search(person, q)).map((found) => found.id);
    expect(await idsFor(users.client, '778899')).toEqual([id]);
    expect(await idsFor(users.invoicer, `ñandú f-${id}`)).toEqual([id]);
    expect(await search(users.invoicer, `f-${id}`)).toMatchObject([{ invoice: `F-${id}` }]);
    expect((await search(users.client, '778899'))[0]).not.toHaveProperty('invoice');
    for (const person of [users.client, users.assigner]) expect(await idsFor(person, `F-${id}`)).toEqual([]);
  });

  test('finds one by its leader and company for staff and that contractor alone', async () => {
    const { assigner, leader, suggester, client, otherLeader, otherSuggester } = fixtures.users;
    const id = await fixtures.requestIn('finalizado', { isContractors: true });
    for (const q of [leader.name, fixtures.company.name]) {
      const found = [assigner, leader, suggester, client, otherLeader, otherSuggester].map((one) => search(one, q));
      const ids = (await Promise.all(found)).map((rows) => rows.map((row) => row.id));
      expect(ids).toEqual([[id], [id], [id], [], [], []]);
    }
  });

  test('finds deleted requests too, the newest first, and counts them, of which it answers eight', async () => {
    const { users, steps } = fixtures;
    const ids: number[] = [];
    for (let count = 0; count < 9; count += 1) ids.push(created(await steps.create()));
    const last = ids.at(-1) ?? 0;
    await steps.delete(last);
    const { data: rows, total } = await pageOf(users.reporter, 'peñalolén');
    expect(total).toBeGreaterThan(rows.length);
    expect(rows.map(({ id }) => id)).toEqual(ids.slice(1).toReversed());
    expect(rows[0]).toMatchObject({ id: last, status: 'eliminado' });
  });

  test('finds before all others what waits for the person', async () => {
    const { assigner, processor, leader, operator, liquidator, invoicer, client } = fixtures.users;
    const office = { solicitado: assigner, tramite: processor, finalizado: liquidator, liquidado: invoicer };
    const waiting = Object.entries({ ...office, pendiente: leader, 'en proceso': operator });
    for (const [status] of waiting) await inState(status as RequestStatus);
    await inState('facturado');
    for (const [status, person] of [...waiting, ['en proceso', client] as const]) {
      expect((await search(person, 'peñalolén'))[0]?.status).toBe(status);
    }
  });

  test('takes three letters or a number', async () => {
    const response = await fixtures.users.assigner.call.get('/api/v1/request/search', { query: { q: ' lo ' } });
    expect(failure(response)).toMatchObject({ status: 422, errors: { q: MESSAGES.searchTooShort } });
  });
});

describe('GET /request/by-number/:number', () => {
  test('returns the public part of finished work, without prices', async () => {
    const { users } = fixtures;
    const { id, numRequest } = await inState('facturado');
    const read = async (person: Actor, number = numRequest) =>
      (await person.call.get(`/api/v1/request/by-number/${number}`)).json<{ data: RequestPage }>().data;
    const unfinished = await inState('en proceso');
    expect((await read(users.client, unfinished.numRequest)).repair).toBeNull();
    const page = await read(users.client);
    expect(page.request).toMatchObject({ id, numRequest, status: 'facturado' });
    expect(page.repair).toMatchObject({
      branch: 'Sede Ñuñoa',
      insumos: [
        { insumo: 'Llave de paso ½"', amount: 2 },
        { insumo: 'Cañería de cobre', amount: 1.5 },
      ],
    });
    expect([page.repair?.filesStart.length, page.repair?.filesInsumos.length]).toEqual([1, 1]);
    expect(page.repair?.signature?.url).toMatch(/^\/api\/v1\/files\//);
    expect(JSON.stringify(page)).not.toMatch(/3990|\b40\.?000\b/);
    const invoiced = (await read(users.invoicer)).history.at(-1);
    expect(invoiced?.changes).toContainEqual(expect.objectContaining({ label: 'Número de factura', to: `F-${id}` }));
  });

  test('tells the phones to those who plan or make the visit alone, and takes the rating of its client', async () => {
    const { users } = fixtures;
    const { id, numRequest } = await inState('finalizado');
    const pageFor = async (person: Actor) =>
      (await person.call.get(`/api/v1/request/by-number/${numRequest}`)).json<{ data: RequestPage }>().data;
    const phoneFor = async (person: Actor) => (await pageFor(person)).requester.phone;
    const phonesFor = async (person: Actor) => (await pageFor(person)).phones;
    expect((await phonesFor(users.assigner))?.operator).toMatch(/^569/);
    expect(await phonesFor(users.reporter)).toEqual({ operator: null, leader: null });
    expect(await phonesFor(users.client)).toBeUndefined();
    await users.client.call.post(`/api/v1/request/${id}/rating`, { body: { stars: 4 } });
    expect((await pageFor(users.client)).rating).toEqual({ stars: 4, words: null });
    expect(await Promise.all([users.assigner, users.client].map(phoneFor))).toEqual(['56912345678', null]);
  });
});
