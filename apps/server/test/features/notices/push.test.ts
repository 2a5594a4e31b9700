import { createPublicKey, verify } from 'node:crypto';

import { ROLE, type PushMessage } from '@portal/domain';

import { deliverNotice } from '../../../src/features/notices/deliver-notice';
import { readPushKeys } from '../../../src/features/notices/push-keys';
import { pushToDevice, sendPush } from '../../../src/features/notices/send-push';
import { doDueJobs } from '../../support/do-due-jobs';
import { createDevice, startPushService, type PushService } from '../../support/push-service';
import { created, setUpRequestFixtures } from '../../support/request-fixtures';
import { failure } from '../../support/test-app';

/** A noon in Santiago: outside of the usual quiet hours. */
const NOON = new Date('2099-07-10T16:00:00Z');
const TITLE = 'Emergencia en Mall Peñalolén, Local 214: La cañería gotea junto a la caja';
const SUBSCRIPTION = '/api/v1/notices/push-subscription';

const fixtures = setUpRequestFixtures();
let service: PushService;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());
beforeEach(async () => {
  service.received.length = 0;
  service.answer = () => 201;
  service.retryAfter = undefined;
  await fixtures.db.deleteFrom('push_subscriptions').execute();
  await fixtures.pool.query('delete from graphile_worker._private_jobs');
});

/** Allows pushes on a new device, in a separate session. */
async function allow(person: { id: number }, path: string) {
  const session = await fixtures.as(person);
  const { p256dh, auth, decrypt } = createDevice();
  const body = { endpoint: `https://web.push.apple.com${path}`, p256dh, auth };
  expect((await session.put(SUBSCRIPTION, { body })).statusCode).toBe(200);
  return { session, body, decrypt };
}

/** Leads the pushes of the devices to the service of this machine, which the portal accepts from no device. */
const lead = () =>
  fixtures.pool.query('update push_subscriptions set endpoint = replace(endpoint, $1, $2)', [
    'https://web.push.apple.com',
    service.addressOf(''),
  ]);

/** Does the jobs that are due; sessions of the tests are live now, and the notices are delivered at noon. */
const deliver = async (): Promise<void> => {
  await lead();
  const { db, pool } = fixtures;
  const now = (): Date => new Date();
  await doDueJobs(pool, [deliverNotice({ db, now: () => NOON })]);
  await pool.query("update graphile_worker._private_jobs set run_at = now() where key like 'send-notice-push:%'");
  return doDueJobs(pool, [sendPush({ db, now }), pushToDevice({ db, now })]);
};

const create = async () => created(await fixtures.steps.create({ change: { typeRequest: 'emergencia' } }));
const pathsOf = (): string[] => service.received.map(({ path }) => path).sort();
/** The jobs that wait, but for mails. */
const waiting = async (): Promise<string[]> => {
  const { rows } = await fixtures.pool.query<{ task_identifier: string }>(
    "select task_identifier from graphile_worker.jobs where task_identifier <> 'send-notice-email'",
  );
  return rows.map(({ task_identifier }) => task_identifier);
};

it('sends each notice to every device of its recipient, encrypted for that device', async () => {
  const { assigner } = fixtures.users;
  const phone = await allow(assigner, '/phone');
  const desk = await allow(assigner, '/desk');
  await allow(fixtures.users.otherClient, '/stranger');
  const id = await create();
  await deliver();
  expect(pathsOf()).toEqual(['/desk', '/phone']);

  const number = await fixtures.numberOf(id);
  const notice = await fixtures.db
    .selectFrom('notices')
    .select(['id', 'pushed_at'])
    .where('request_id', '=', id)
    .executeTakeFirstOrThrow();
  const message: PushMessage = {
    id: notice.id,
    title: `${TITLE} · N° ${number}`,
    body: '',
    path: `/solicitud/${number}`,
  };
  const bodyAt = (path: string) => service.received.find((push) => push.path === path)!.body;
  expect(phone.decrypt(bodyAt('/phone'))).toEqual(message);
  expect(desk.decrypt(bodyAt('/desk'))).toEqual(message);
  expect(() => desk.decrypt(bodyAt('/phone'))).toThrow();
  expect(notice.pushed_at).not.toBeNull();
});

it('tells what comes together in one push', async () => {
  const phone = await allow(fixtures.users.assigner, '/phone');
  const titles: string[] = [];
  for (let time = 0; time < 3; time += 1) titles.push(`${TITLE} · N° ${await fixtures.numberOf(await create())}`);
  await deliver();
  expect(service.received.map(({ body }) => phone.decrypt(body))).toEqual([
    {
      id: expect.any(Number) as number,
      title: `${titles[0]} y 2 más`,
      body: titles.map((title) => title.slice(0, 100)).join('\n'),
      path: '/notices',
    },
  ]);
});

it('signs each push with the key that the devices subscribed to', async () => {
  const { assigner } = fixtures.users;
  const { key } = (await assigner.call.get('/api/v1/notices/push-key')).json<{ data: { key: string } }>().data;
  await allow(assigner, '/phone');
  await create();
  await deliver();
  const { headers } = service.received[0]!;
  const [, jwt = '', k] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization ?? '') ?? [];
  expect(k).toBe(key);
  const [head, claims = '', signature = ''] = jwt.split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: service.addressOf(''),
    sub: expect.stringMatching(/^mailto:/) as string,
  });
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(isSigned).toBe(true);
  expect(headers['content-encoding']).toBe('aes128gcm');
});

it('creates its keys once, also for simultaneous requests', async () => {
  await fixtures.db.deleteFrom('portal_keys').execute();
  const keys = await Promise.all(Array.from({ length: 5 }, () => readPushKeys(fixtures.db)));
  expect(new Set(keys.map(({ privateKey }) => privateKey)).size).toBe(1);
});

/** Ways to lose the pushes of a device. */
const ENDS: [after: string, (device: Awaited<ReturnType<typeof allow>>) => Promise<unknown>][] = [
  ['a sign-out there', ({ session }) => session.post('/api/v1/auth/logout')],
  ['turning it off', ({ session }) => session.delete(SUBSCRIPTION)],
  [
    'the end of its session',
    () =>
      fixtures.pool.query(
        `update sessions set expires_at = now() where id in (select session_id from push_subscriptions)`,
      ),
  ],
  ['use by another person', ({ body }) => fixtures.users.otherClient.call.put(SUBSCRIPTION, { body })],
];

it.each(ENDS)('a device receives nothing after %s', async (_after, end) => {
  const person = await fixtures.createUser({ roles: [ROLE.assigner] });
  await end(await allow(person, '/ended'));
  await allow(person, '/other');
  await create();
  await deliver();
  expect(pathsOf()).toEqual(['/other']);
});

it('a device receives of a request that its person may no longer see that alone', async () => {
  const phone = await allow(fixtures.users.leader, '/leader');
  const id = await fixtures.requestIn('pendiente');
  await fixtures.steps.assign(id);
  await deliver();
  const title = `Ya no es tuya · N° ${await fixtures.numberOf(id)}`;
  expect(service.received.map(({ body }) => phone.decrypt(body))).toMatchObject([
    { title, body: '', path: '/notices' },
  ]);
});

it('a device receives nothing after its push service has removed it', async () => {
  await allow(fixtures.users.assigner, '/gone');
  service.answer = () => 410;
  for (let time = 0; time < 2; time += 1) {
    await create();
    await deliver();
  }
  expect(pathsOf()).toEqual(['/gone']);
  expect(await waiting()).toEqual([]);
});

it('retries only the device whose push service failed', async () => {
  const { assigner } = fixtures.users;
  await allow(assigner, '/broken');
  await allow(assigner, '/whole');
  service.answer = (path) => (path === '/broken' ? 503 : 201);
  await create();
  await deliver();
  expect(pathsOf()).toEqual(['/broken', '/whole']);
  expect(await waiting()).toEqual(['push-to-device']);
  service.answer = () => 201;
  await fixtures.pool.query('update graphile_worker._private_jobs set run_at = now()');
  await deliver();
  expect(pathsOf()).toEqual(['/broken', '/broken', '/whole']);
});

it('stores one device per session, the last one', async () => {
  const { session, body } = await allow(fixtures.users.assigner, '/before');
  const next = { ...body, endpoint: 'https://web.push.apple.com/after' };
  expect((await session.put(SUBSCRIPTION, { body: next })).statusCode).toBe(200);
  const rows = await fixtures.db.selectFrom('push_subscriptions').select('endpoint').execute();
  expect(rows).toEqual([{ endpoint: next.endpoint }]);
});

it('refuses a key that is not on the curve', async () => {
  const body = { auth: createDevice().auth, endpoint: 'https://web.push.apple.com/x', p256dh: 'B'.repeat(87) };
  const refused = await fixtures.users.client.call.put(SUBSCRIPTION, { body });
  expect(failure(refused)).toEqual({
    status: 422,
    code: 'VALIDATION',
    errors: { p256dh: 'La clave del dispositivo no es válida' },
  });
});

it("does not take over another person's device by its address alone", async () => {
  const { assigner, otherClient } = fixtures.users;
  const { body } = await allow(assigner, '/known');
  const { p256dh, auth } = createDevice();
  const taken = await otherClient.call.put(SUBSCRIPTION, { body: { ...body, p256dh, auth } });
  expect(failure(taken)).toMatchObject({ status: 409, errors: { endpoint: expect.any(String) as string } });
  const row = await fixtures.db.selectFrom('push_subscriptions').selectAll().executeTakeFirstOrThrow();
  expect([row.user_id, row.auth]).toEqual([assigner.id, body.auth]);
});

it.each([
  [400, undefined, 'infinity'],
  [403, '60', 'infinity'],
  [429, '3600', 3600],
  [503, '3600', 3600],
  [408, undefined, 0],
  [425, '60', 60],
  [503, undefined, 0],
])('after %i with Retry-After %s the next attempt is at %s', async (status, retryAfter, wait) => {
  await allow(fixtures.users.assigner, '/refusing');
  service.answer = () => status;
  service.retryAfter = retryAfter;
  await create();
  await deliver();
  const { rows } = await fixtures.pool.query<{ is_right: boolean; last_error: string }>(
    `select last_error, case when $1 = 'infinity' then run_at = 'infinity'
       else run_at < 'infinity' and run_at between updated_at + $1::interval and updated_at + $1::interval + interval '1 minute' end as is_right
     from graphile_worker._private_jobs join graphile_worker._private_tasks tasks on tasks.id = task_id
     where identifier = 'push-to-device'`,
    [typeof wait === 'number' ? `${wait} seconds` : wait],
  );
  expect(rows).toEqual([
    { is_right: true, last_error: expect.stringContaining(fixtures.users.assigner.email) as string },
  ]);
});
