import { MESSAGES, type ErrorBody } from '@portal/domain';

import { setUpRequestFixtures, type Actor } from '../../support/request-fixtures';
import { failure } from '../../support/test-app';

const START = Date.now();
const MINUTE = 60_000;

/** Two requests with two photos of 287 bytes each fit into it, and no third one. */
const QUOTA = 1_300;

let minutes = 0;

const now = () => new Date(START + minutes * MINUTE);
const fixtures = setUpRequestFixtures({ uploadBytesPerHour: QUOTA, now });
beforeEach(async () => {
  minutes = 0;
  await fixtures.db.deleteFrom('counters').execute();
});

const usedBy = async ({ id }: Actor): Promise<number> =>
  (await fixtures.db.selectFrom('counters').select('count').where('key', '=', `upload:${id}`).executeTakeFirstOrThrow())
    .count;

test('refuses photos over the quota until the hour has passed, for this person alone', async () => {
  const { client, otherClient } = fixtures.users;
  const rowCount = async () => (await fixtures.db.selectFrom('photos').select('id').execute()).length;
  const { id } = (await fixtures.steps.create()).json<{ data: { id: number } }>().data;
  expect((await fixtures.steps.create()).statusCode).toBe(201);
  const stored = await rowCount();

  minutes = 20;
  const refused = await fixtures.steps.create();
  expect(failure(refused)).toEqual({ status: 429, code: 'TOO_MANY_REQUESTS' });
  expect(refused.headers['retry-after']).toBe('2400');
  expect(refused.json<ErrorBody>().message).toBe(MESSAGES.photos.quota(40));
  expect(await rowCount()).toBe(stored);
  const note = { form: { text: 'Sin fotos', visibility: 'client' } };
  expect((await client.call.post(`/api/v1/request/by-id/${id}/notes`, note)).statusCode).toBe(201);
  expect((await fixtures.steps.create({ as: otherClient })).statusCode).toBe(201);

  minutes = 61;
  expect((await fixtures.steps.create()).statusCode).toBe(201);
});

test('counts a repeated submission once, and a refused one too', async () => {
  const { client } = fixtures.users;
  const headers = { 'idempotency-key': 'counted-once' };
  await fixtures.steps.create({ headers });
  const used = await usedBy(client);
  expect(used).toBeGreaterThan(0);
  expect((await fixtures.steps.create({ headers })).statusCode).toBe(201);
  expect(await usedBy(client)).toBe(used);

  const file = { filename: 'foto.jpg', content: 'x'.repeat(100) };
  expect((await fixtures.steps.create({ change: { file } })).statusCode).toBe(415);
  expect(await usedBy(client)).toBe(used + 100);
});
