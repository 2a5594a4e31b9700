import { randomUUID } from 'node:crypto';

import { MESSAGES } from '@portal/domain';

import { tinyPhoto } from '../../support/fixtures';
import { createRequestFixtures, type RequestFixtures } from '../../support/request-fixtures';
import { failure } from '../../support/test-app';

let fixtures: RequestFixtures;

beforeAll(async () => {
  fixtures = await createRequestFixtures();
});
afterAll(() => fixtures.close());

const create = (kind: string, name: string, headers: Record<string, string>) =>
  fixtures.users.admin.call.post(`/api/v1/masters/${kind}`, { body: { name }, headers });

const OTHER_CONTENT = {
  status: 422,
  code: 'VALIDATION',
  errors: { 'Idempotency-Key': MESSAGES.idempotency.otherContent },
};

test('a key repeats its first answer, with and without a trailing slash, and refuses other content and another address', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const first = await create('malls', 'Paseo', headers);
  expect((await create('malls/', 'Paseo', headers)).json()).toEqual(first.json());
  expect(failure(await create('malls', 'Otro paseo', headers))).toEqual(OTHER_CONTENT);
  expect(failure(await create('locations', 'Paseo', headers))).toEqual(OTHER_CONTENT);
});

test('a form with the same fields and other photos is other content', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  expect((await fixtures.steps.create({ headers })).statusCode).toBe(201);
  const file = { filename: 'foto.jpg', content: await tinyPhoto('#ff0000') };
  expect(failure(await fixtures.steps.create({ headers, change: { file } }))).toEqual(OTHER_CONTENT);
});

test('a key stored before content was hashed repeats its answer for its route', async () => {
  const key = randomUUID();
  const mall = { id: 7, name: 'Guardado', document: null, email: null, address: null, mall: null, status: 'activo' };
  const stored = { user_id: fixtures.users.admin.id, key, status: 201, body: JSON.stringify({ data: mall }) };
  await fixtures.db
    .insertInto('idempotency_keys')
    .values({ ...stored, route: 'POST /api/v1/masters/:kind', content_hash: null })
    .execute();
  expect((await create('malls', 'Antiguo', { 'idempotency-key': key })).json()).toEqual({ data: mall });
});
