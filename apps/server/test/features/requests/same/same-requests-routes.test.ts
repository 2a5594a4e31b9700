import { ROLE, type FollowLink, type Notices, type SameRequest } from '@portal/domain';

import { created, type Actor, setUpRequestFixtures } from '../../../support/request-fixtures';

const fixtures = setUpRequestFixtures();

async function read(person: Actor, change: Record<string, unknown> = {}): Promise<SameRequest[]> {
  const { service, client, mall, location } = fixtures.records;
  const response = await person.call.get('/api/v1/request/same', {
    query: { service: service.id, client: client.id, mall: mall.id, location: location.id, ...change },
  });
  expect(response.statusCode).toBe(200);
  return response.json<{ data: SameRequest[] }>().data;
}
const findSame = async (...asked: Parameters<typeof read>) => (await read(...asked)).map(({ id }) => id);

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

  test('shows a client what others asked for the same client, to be followed', async () => {
    const { steps } = fixtures;
    const others = created(await steps.create());
    const person = await fixtures.createActor({ roles: [ROLE.client] });
    const follow = () => person.call.put(`/api/v1/request/${others}/follower`, { body: {} });
    // They have no request for this client.
    expect(await findSame(person)).toEqual([]);
    expect((await follow()).statusCode).toBe(404);

    await steps.create({ as: person });
    const [mine, theirs] = await read(person);
    expect(mine).not.toHaveProperty('isFollowed');
    expect(theirs).toEqual({
      ...{ id: others, numRequest: await fixtures.numberOf(others), isFollowed: false },
      ...{ description: 'La cañería gotea junto a la caja', status: 'solicitado' },
      dateRequest: expect.any(String),
      photo: { id: expect.any(String), url: expect.stringContaining('/files/') },
    });
    const another = await fixtures.createClient('Otro cliente');
    expect(await findSame(person, { client: another.id })).toEqual([mine!.id]);

    expect([(await follow()).statusCode, (await follow()).statusCode]).toEqual([200, 200]);
    await steps.assign(others);
    const { notices } = (await person.call.get('/api/v1/notices')).json<{ data: Notices }>().data;
    expect(notices).toMatchObject([{ request: null, title: expect.stringMatching(/viene Óscar Núñez · N° /i) }]);
    const shown = await fixtures.users.assigner.call.post(`/api/v1/request/${others}/follow-link`);
    const { address } = shown.json<{ data: FollowLink }>().data;
    const keyIn = (path: string) => path.replace('/seguir#', '?key=');
    const [link, showing] = [keyIn(notices[0]!.path!), keyIn(address)];
    const open = async (query: string) =>
      (await fixtures.nobody.get(`/api/v1/follow${query}`)).json<{ data: object }>().data;
    expect(await open(link)).toEqual({ ...(await open(showing)), isFollower: true });
    const stop = async (key: string) =>
      (await fixtures.nobody.post(`/api/v1/follow/stop${key}`, { body: {} })).statusCode;
    await stop(showing);
    expect((await read(person))[1]).toHaveProperty('isFollowed', true);
    expect([await stop(link), await stop(link)]).toEqual([200, 404]);
    expect((await read(person))[1]).toHaveProperty('isFollowed', false);
  });
});
