// The recipients of each notice: libs/domain/src/notices/recipients.test.ts. Here: an act of each sort reaches them, by every channel.
import {
  NOTICE_TOPICS,
  ROLE,
  USUAL_NOTICE_PREFERENCES,
  type Notices,
  type NoticeChannel,
  type PushMessage,
  type RequestStatus,
} from '@portal/domain';
import type { LightMyRequestResponse } from 'fastify';

import { deliverNotice } from '../../../src/features/notices/deliver-notice';
import { sendNoticeEmail } from '../../../src/features/notices/send-notice-email';
import { pushToDevice, sendPush } from '../../../src/features/notices/send-push';
import { checkDeadlines } from '../../../src/features/requests/life/check-deadlines';
import { doDueJobs } from '../../../src/platform/jobs/run-jobs';
import { createMailbox } from '../../support/mailbox';
import { createDevice, startPushService, type PushService } from '../../support/push-service';
import { created, setUpRequestFixtures, type Actor } from '../../support/request-fixtures';

const fixtures = setUpRequestFixtures();
let service: PushService;
let people: Record<string, Actor>;
let devices: Map<string, ReturnType<typeof createDevice>>;
const { sent: mails, mail } = createMailbox();

const APPLE = 'https://web.push.apple.com';

beforeAll(async () => {
  service = await startPushService();
  const otherAssigner = await fixtures.createUser({ roles: [ROLE.assigner] });
  people = { ...fixtures.users, otherAssigner: { ...otherAssigner, call: await fixtures.as(otherAssigner) } };
  devices = new Map();
  for (const [name, { call }] of Object.entries(people)) {
    const device = createDevice();
    devices.set(name, device);
    const body = { endpoint: `${APPLE}/${name}`, p256dh: device.p256dh, auth: device.auth };
    expect((await call.put('/api/v1/notices/push-subscription', { body })).statusCode).toBe(200);
  }
  // Addresses of this machine are refused, and the test's push service is on it.
  await fixtures.pool.query('update push_subscriptions set endpoint = replace(endpoint, $1, $2)', [
    APPLE,
    service.addressOf(''),
  ]);
});
afterAll(() => service.close());

const LATER = new Date(Date.now() + 60 * 24 * 60 * 60 * 1000);
const becomesLate = () => checkDeadlines({ db: fixtures.db, now: LATER });
const note = (id: number, visibility: string) =>
  fixtures.users.reporter.call.post(`/api/v1/request/by-id/${id}/notes`, {
    form: { text: 'Llego a las diez', visibility },
  });

type Act = (id: number) => Promise<LightMyRequestResponse | number>;

/** Nobody gets a notice of their own act. */
const ACTS: [title: string, from: RequestStatus, isContractors: boolean, act: Act, told: string[]][] = [
  [
    'assigned, a permit missing',
    'solicitado',
    false,
    (id) => fixtures.steps.assign(id, { change: { havePermission: true } }),
    ['client: visit-planned', 'operator: given-to-operator', 'processor: permit-missing'],
  ],
  [
    // The company that had it receives nothing.
    'handed over to another company',
    'asignado',
    true,
    (id) => {
      const { otherCompany, users, steps } = fixtures;
      return steps.handOver(id, { change: { company: otherCompany.id, assigner: users.otherLeader.id } });
    },
    ['otherLeader: given-to-company'],
  ],
  [
    'not accepted in time',
    'pendiente',
    false,
    becomesLate,
    ['assigner: not-accepted-to-assign', 'otherAssigner: not-accepted-to-assign'],
  ],
  [
    'finished',
    'en proceso',
    true,
    (id) => fixtures.steps.finish(id, { as: fixtures.users.ledOperator }),
    ['client: work-finished', 'leader: work-finished', 'liquidator: to-liquidate', 'suggester: to-suggest-price'],
  ],
  [
    'continued by its client',
    'facturado',
    true,
    (id) => fixtures.steps.continue(id),
    ['leader: fault-continues', 'ledOperator: fault-continues'],
  ],
  [
    'deleted by its client',
    'asignado',
    true,
    (id) => fixtures.steps.delete(id, { as: fixtures.users.client }),
    ['leader: request-deleted', 'ledOperator: request-deleted'],
  ],
  [
    'started late',
    'asignado',
    false,
    becomesLate,
    ['assigner: late-to-start', 'operator: late-to-start', 'otherAssigner: late-to-start'],
  ],
  [
    'noted for the company',
    'finalizado',
    true,
    (id) => note(id, 'internal'),
    ['leader: note', 'ledOperator: note', 'liquidator: note', 'suggester: note'],
  ],
];

/** Removes what the way to a request and earlier acts left: notices, their jobs, and the deadlines of other requests. */
async function forget(id: number): Promise<void> {
  const { pool } = fixtures;
  await pool.query('delete from graphile_worker._private_jobs');
  await pool.query('delete from notices');
  await pool.query('delete from request_deadlines where ended_at is null and request_id <> $1', [id]);
  mails.length = 0;
  service.received.length = 0;
}

/** Does the jobs that are due, at a noon in Santiago, so that nobody is in their quiet hours. */
async function deliver(): Promise<void> {
  const { db, pool } = fixtures;
  const noon = (): Date => new Date('2099-07-10T16:00:00Z');
  // The sessions of the devices are live now, and not in 2099.
  const devicesNow = { db, now: () => new Date() };
  await doDueJobs(pool, [
    deliverNotice({ db, now: noon }),
    sendNoticeEmail({ db, mail, now: noon }),
    sendPush(devicesNow),
    pushToDevice(devicesNow),
  ]);
}

/** The people who got a notice of a request by each channel, as 'person: topic'. */
type Reached = Record<'portal' | NoticeChannel, string[]>;

async function reachedBy(id: number): Promise<Reached> {
  const number = await fixtures.numberOf(id);
  const topicOf = (title: string): string =>
    Object.entries(NOTICE_TOPICS).find(([, topic]) => topic.title === title)?.[0] ?? title;
  const noticed = await fixtures.db.selectFrom('notices').select('user_id').distinct().execute();
  const portal: string[] = [];
  for (const [name, { id: person, call }] of Object.entries(people)) {
    // A person without a notice can be shown none.
    if (!noticed.some((row) => row.user_id === person)) continue;
    const { notices } = (await call.get('/api/v1/notices')).json<{ data: Notices }>().data;
    for (const { request, title } of notices) if (request.id === id) portal.push(`${name}: ${topicOf(title)}`);
  }
  const nameOf = (address: string): string =>
    Object.entries(people).find(([, { email }]) => email === address)?.[0] ?? address;
  const email = mails.flatMap(({ to, subject }) => {
    const [title = '', about] = subject.split(' · ');
    return about === `N° ${number}` ? [`${nameOf(to)}: ${topicOf(title)}`] : [];
  });
  const push = service.received.flatMap(({ path, body }) => {
    const name = path.slice(1);
    const message = devices.get(name)!.decrypt(body) as PushMessage;
    return message.path === `/solicitud/${number}` ? [`${name}: ${topicOf(message.title)}`] : [];
  });
  return { portal: portal.sort(), email: email.sort(), push: push.sort() };
}

const everywhere = (told: string[]): Reached => ({ portal: told, email: told, push: told });

it('brings the notices of a new request to its assigners', async () => {
  await forget(0);
  const id = created(await fixtures.steps.create());
  await deliver();
  expect(await reachedBy(id)).toEqual(everywhere(['assigner: to-assign', 'otherAssigner: to-assign']));
});

it.each(ACTS)('brings the notices of a request that is %s to the people whom they concern', async (...given) => {
  const [, from, isContractors, act, told] = given;
  const id = await fixtures.requestIn(from, { isContractors });
  await forget(id);
  const answer = await act(id);
  if (typeof answer === 'number') expect(answer).toBe(1);
  else expect(answer.statusCode).toBeLessThan(300);
  await deliver();
  expect(await reachedBy(id)).toEqual(everywhere(told));
});

it('leaves the portal by the channels that the recipient chose for its kind', async () => {
  const { steps, users } = fixtures;
  const body = { ...USUAL_NOTICE_PREFERENCES, email: ['note'], push: ['change'] };
  expect((await users.client.call.put('/api/v1/account/notices', { body })).statusCode).toBe(200);
  const id = created(await steps.create());
  await forget(id);
  await steps.assign(id);
  await note(id, 'client');
  await deliver();
  const { portal, email, push } = await reachedBy(id);
  const ofClient = (told: string[]) => told.filter((one) => one.startsWith('client: '));
  expect([portal, email, push].map(ofClient)).toEqual([
    ['client: note', 'client: visit-planned'],
    ['client: note'],
    ['client: visit-planned'],
  ]);
});
