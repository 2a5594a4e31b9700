import { LIMITS, MESSAGES, ROLE, type SavedFilters } from '@portal/domain';

import { createTestApp, failure, type Caller, type TestApp } from '../../support/test-app';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const REPORT = '/api/v1/account/filters/report';
const newPerson = async (): Promise<Caller> => api.as(await api.createUser({ roles: [ROLE.report] }));
const save = (person: Caller, body: object, address = REPORT) => person.post(address, { body });
const saved = async (person: Caller, name: string, query = 'q=abc') =>
  (await save(person, { name, query })).json<{ data: SavedFilters }>().data;
const listOf = async (person: Caller, address = REPORT) =>
  (await person.get(address)).json<{ data: SavedFilters[] }>().data.map(({ name, query }) => [name, query]);

test('keeps the filters of a person and list by name, changes and deletes them', async () => {
  const person = await newPerson();
  const { id } = await saved(person, ' Mall Sur ', 'mall=3&sort=-fecha&q=ca%C3%B1er%C3%ADa+rota');
  await saved(person, 'atrasadas');
  expect(await listOf(person)).toEqual([
    ['atrasadas', 'q=abc'],
    ['Mall Sur', 'mall=3&sort=-fecha&q=ca%C3%B1er%C3%ADa+rota'],
  ]);
  expect(await listOf(person, '/api/v1/account/filters/repairs')).toEqual([]);
  expect(await listOf(await newPerson())).toEqual([]);

  expect((await person.put(`${REPORT}/${id}`, { body: { name: 'mall sur', query: 'mall=4' } })).statusCode).toBe(200);
  expect((await person.delete(`/api/v1/account/filters/repairs/${id}`)).statusCode).toBe(404);
  expect(await listOf(person)).toContainEqual(['mall sur', 'mall=4']);
  expect((await person.delete(`${REPORT}/${id}`)).statusCode).toBe(200);
  expect((await person.delete(`${REPORT}/${id}`)).statusCode).toBe(404);
  expect(await listOf(person)).toEqual([['atrasadas', 'q=abc']]);
});

test('a name is taken once per person and list, however it is written', async () => {
  const person = await newPerson();
  const taken = { status: 409, errors: { name: MESSAGES.savedFilters.taken } };
  await saved(person, 'Ñuñoa');
  const { id } = await saved(person, 'Maipú');
  expect(failure(await save(person, { name: 'ÑUÑOA', query: 'q=x' }))).toMatchObject(taken);
  expect(failure(await person.put(`${REPORT}/${id}`, { body: { name: 'ñuñoa', query: 'q=x' } }))).toMatchObject(taken);
  expect((await save(person, { name: 'Ñuñoa', query: 'q=x' }, '/api/v1/account/filters/repairs')).statusCode).toBe(201);
  expect((await save(await newPerson(), { name: 'Ñuñoa', query: 'q=x' })).statusCode).toBe(201);
});

test.each([
  ['nothing', {}, { name: MESSAGES.name.required, query: MESSAGES.savedFilters.nothing }],
  ['no text', { name: ['x'], query: { q: 1 } }, { name: MESSAGES.choice, query: MESSAGES.choice }],
  ['another address', { name: 'x', query: 'https://evil.test/?q=1' }, { query: MESSAGES.choice }],
  ['markup', { name: 'x', query: 'q=<b>' }, { query: MESSAGES.choice }],
  [
    'endless texts',
    { name: 'x'.repeat(LIMITS.savedFiltersNameMax + 1), query: '<'.repeat(LIMITS.savedFiltersQueryMax + 1) },
    {
      name: MESSAGES.maxLength(LIMITS.savedFiltersNameMax),
      query: MESSAGES.maxLength(LIMITS.savedFiltersQueryMax),
    },
  ],
])('refuses %s under its field', async (_what, body, errors) => {
  const person = await newPerson();
  const refused = failure(await save(person, body));
  expect(refused.status).toBe(422);
  expect(refused.errors).toEqual(errors);
});

test('knows only the lists whose filters can be saved', async () => {
  const person = await newPerson();
  expect((await person.get('/api/v1/account/filters/users')).statusCode).toBe(404);
  expect((await save(person, {}, '/api/v1/account/filters/constructor')).statusCode).toBe(404);
});

test('keeps no more than the limit, sent at the same time too', async () => {
  const person = await newPerson();
  for (let count = 1; count < LIMITS.savedFilters; count += 1) await saved(person, `Filtro ${count}`);
  const answers = await Promise.all(['una', 'otra'].map((name) => save(person, { name, query: 'q=abc' })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422]);
  expect(failure(await save(person, { name: 'más', query: 'q=abc' }))).toMatchObject({
    errors: { name: MESSAGES.savedFilters.tooMany },
  });
  expect(await listOf(person)).toHaveLength(LIMITS.savedFilters);
});

test('are gone with the account of their person', async () => {
  const user = await api.createUser({ roles: [ROLE.report] });
  await saved(await api.as(user), 'Este mes');
  const administrator = await api.as(await api.createUser({ roles: [ROLE.admin] }));
  const kept = () => api.db.selectFrom('saved_filters').select('id').where('user_id', '=', user.id).execute();
  expect(await kept()).toHaveLength(1);
  expect((await administrator.delete(`/api/v1/users/${user.id}`)).statusCode).toBe(200);
  expect(await kept()).toEqual([]);
});
