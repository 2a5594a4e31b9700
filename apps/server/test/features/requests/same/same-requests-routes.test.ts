import { ROLE, type LinkedRequest } from '@portal/domain';

import { created, type Actor, setUpRequestFixtures } from '../../../support/request-fixtures';

const fixtures = setUpRequestFixtures();

async function findSame(person: Actor, change: Record<string, unknown> = {}): Promise<number[]> {
  const { service, mall, location } = fixtures.records;
  const response = await person.call.get('/api/v1/request/same', {
    query: { service: service.id, mall: mall.id, location: location.id, ...change },
  });
  expect(response.statusCode).toBe(200);
  return response.json<{ data: LinkedRequest[] }>().data.map(({ id }) => id);
}

describe('GET /request/same', () => {
  test('finds what is open at exactly this mall, location and service, the newest first', async () => {
    const { steps, users, requestIn } = fixtures;
    await requestIn('finalizado');
    await requestIn('eliminado');
    const started = await requestIn('en proceso');
    const fresh = created(await steps.create());
    expect(await findSame(users.assigner)).toEqual([fresh, started]);

    for (const [field, record] of [
      ['service', await fixtures.createService({ name: 'Pintura' })],
      ['mall', await fixtures.createMall('Otro mall')],
      ['location', await fixtures.createLocation('Otro local')],
    ] as const) {
      expect(await findSame(users.assigner, { [field]: record.id })).toEqual([]);
    }
  });

  test('tells a client of their own requests only', async () => {
    const { steps, users } = fixtures;
    const client = await fixtures.createActor({ roles: [ROLE.client] });
    expect(await findSame(client)).toEqual([]);
    const own = created(await steps.create({ as: client }));
    expect(await findSame(client)).toEqual([own]);
    expect(await findSame(users.otherClient)).toEqual([]);
  });
});
