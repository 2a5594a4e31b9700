// The recipients of each notice: libs/domain/src/notices/recipients.test.ts. Here: each act reaches them, by every channel.
import {
  DEADLINE_STAGES,
  LATE_RULES,
  NOTE_VISIBILITIES,
  NOTICE_CHANNELS,
  NOTICE_KINDS,
  NOTICE_RULES,
  NOTICE_TOPICS,
  noteRules,
  REQUEST_EVENTS,
  REQUEST_STATUSES,
  REQUEST_TRANSITIONS,
  ROLE,
  topicFor,
  USUAL_NOTICE_PREFERENCES,
  type DeadlineStage,
  type Notices,
  type NoticeChannel,
  type NoticeRule,
  type NoticeTopic,
  type NoteVisibility,
  type PushMessage,
  type RequestEvent,
  type RequestStatus,
} from '@portal/domain';
import type { LightMyRequestResponse } from 'fastify';

import { deliverNotice } from '../../../src/features/notices/deliver-notice';
import { sendNoticeEmail } from '../../../src/features/notices/send-notice-email';
import { pushToDevice, sendPush } from '../../../src/features/notices/send-push';
import { DELIVER_NOTICE } from '../../../src/features/requests';
import { checkDeadlines } from '../../../src/features/requests/life/check-deadlines';
import { deriveKeys } from '../../../src/platform/auth/keys';
import { addJob } from '../../../src/platform/jobs/jobs';
import { doDueJobs } from '../../../src/platform/jobs/run-jobs';
import type { Mail } from '../../../src/platform/mail/mailer';
import { createDevice, startPushService, type PushService } from '../../support/push-service';
import { created, setUpRequestFixtures, type Actor, type TriedEvent } from '../../support/request-fixtures';
import { TEST_SECRET } from '../../support/test-app';

type Subject = { id: number; isContractors: boolean };
type Act = {
  event?: RequestEvent;
  late?: DeadlineStage;
  note?: NoteVisibility;
  by: keyof People | 'its operator' | null;
  /** The rules in the state that the request is in afterwards. */
  rules: (status: RequestStatus) => readonly NoticeRule[];
  /** The states in which it happens. */
  from: readonly RequestStatus[];
  /** It happens only to what a contractor has. */
  isContractors?: true;
  run: (subject: Subject, as: Actor) => Promise<LightMyRequestResponse | number>;
};

const fixtures = setUpRequestFixtures();
let service: PushService;
type People = Awaited<ReturnType<typeof createPeople>>;
let people: People;
let devices: Map<string, ReturnType<typeof createDevice>>;
let mails: Mail[];

/** Everybody of the fixtures, and a colleague of each person who may get a notice that is another's. */
async function createPeople() {
  const { users, company, createUser, as } = fixtures;
  const actor = async (options: Parameters<typeof createUser>[0]): Promise<Actor> => {
    const person = await createUser(options);
    return { ...person, call: await as(person) };
  };
  return {
    ...users,
    otherAssigner: await actor({ roles: [ROLE.assigner] }),
    colleagueLeader: await actor({ roles: [ROLE.assigner], company }),
  };
}

const APPLE = 'https://web.push.apple.com';

beforeAll(async () => {
  service = await startPushService();
  people = await createPeople();
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

const act = (event: TriedEvent, by: Act['by'], { change, ...rest }: Partial<Act> & { change?: object } = {}): Act => ({
  event,
  by,
  rules: () => NOTICE_RULES[event],
  from: REQUEST_TRANSITIONS[event].from,
  run: ({ id }, as) => fixtures.attempt(event, id, { as, change: { ...change } }),
  ...rest,
});
const late = (stage: DeadlineStage, from: readonly RequestStatus[]): Act => ({
  late: stage,
  by: null,
  rules: () => LATE_RULES[stage],
  from,
  run: becomesLate,
});
const note = (visibility: NoteVisibility): Act => ({
  note: visibility,
  by: 'reporter',
  rules: (status) => noteRules(visibility, status),
  from: REQUEST_STATUSES,
  run: ({ id }, as) =>
    as.call.post(`/api/v1/request/by-id/${id}/notes`, { form: { text: 'Llego a las diez', visibility } }),
});
const PERMIT = { change: { havePermission: true } };
const DESCRIBED = { change: { description: 'Ya no gotea, corre' } };

const ACTS: Record<string, Act> = {
  create: {
    event: 'create',
    by: 'client',
    rules: () => NOTICE_RULES.create,
    from: [],
    run: (_subject, as) => fixtures.steps.create({ as }),
  },
  assign: act('assign', 'assigner'),
  'assign with a permit': act('assign', 'assigner', PERMIT),
  'hand-over': act('hand-over', 'assigner', {
    // A contractor's request goes to the other one; the first receives nothing of it.
    run: ({ id, isContractors }) => {
      const { otherCompany, users, steps } = fixtures;
      const change = isContractors ? { company: otherCompany.id, assigner: users.otherLeader.id } : {};
      return steps.handOver(id, { change });
    },
  }),
  accept: act('accept', 'leader'),
  reject: act('reject', 'leader'),
  expire: { ...late('accept', REQUEST_TRANSITIONS.expire.from), event: 'expire', rules: () => NOTICE_RULES.expire },
  'assign-own': act('assign-own', 'leader', {
    isContractors: true,
    change: { havePermission: false },
    from: ['pendiente', 'asignado'],
  }),
  'assign-own with a permit': act('assign-own', 'leader', { isContractors: true, ...PERMIT }),
  return: act('return', 'leader', { isContractors: true }),
  'give-permit': act('give-permit', 'processor'),
  'correct-permit': act('correct-permit', 'processor'),
  start: act('start', 'its operator'),
  interrupt: act('interrupt', 'its operator'),
  finish: act('finish', 'its operator'),
  'suggest-price': act('suggest-price', 'suggester', { isContractors: true }),
  liquidate: act('liquidate', 'liquidator'),
  'correct-liquidation': act('correct-liquidation', 'liquidator'),
  invoice: act('invoice', 'invoicer'),
  'annul-invoice': act('annul-invoice', 'invoicer'),
  continue: act('continue', 'client'),
  'edit by an assigner': act('edit', 'assigner', DESCRIBED),
  'edit by the client': act('edit', 'client', { from: ['solicitado'], ...DESCRIBED }),
  'delete by an assigner': act('delete', 'assigner'),
  'delete by the client': act('delete', 'client'),
  'close as a duplicate by an assigner': act('close-as-duplicate', 'assigner'),
  'close as a duplicate by the client': act('close-as-duplicate', 'client'),
  'take a duplicate': act('take-duplicate', 'assigner'),
  'late assign': late('assign', ['solicitado']),
  'late start': late('start', ['asignado']),
  'late liquidate': late('liquidate', ['finalizado']),
  'internal note': note('internal'),
  'client note': note('client'),
};

/** The requests to which an act happens: each state it starts from, of an own operator and of a contractor. */
function subjectsOf({ from, isContractors }: Act): { status: RequestStatus; isContractors: boolean }[] {
  return from.flatMap((status) =>
    [false, true]
      .map((each) => ({ status, isContractors: each }))
      // 'pendiente' is a contractor's alone; nobody has taken what is 'solicitado' or 'eliminado' here.
      .filter((one) => status !== 'pendiente' || one.isContractors)
      .filter((one) => !['solicitado', 'eliminado'].includes(status) || !one.isContractors)
      .filter((one) => isContractors === undefined || one.isContractors),
  );
}

const succeeded = (response: LightMyRequestResponse): LightMyRequestResponse => {
  if (response.statusCode >= 300) throw new Error(response.body);
  return response;
};

/** Requests for notes, which leave them as they are: one for each state and holder. */
const unchanged = new Map<string, Promise<number>>();

function unchangedRequest(status: RequestStatus, isContractors: boolean): Promise<number> {
  const key = `${status} ${isContractors}`;
  const id = unchanged.get(key) ?? fixtures.requestIn(status, { isContractors });
  unchanged.set(key, id);
  return id;
}

/** Removes what the way to a request and earlier acts left: notices, their jobs, and the deadlines of other requests. */
async function forget(id: number): Promise<void> {
  const { pool } = fixtures;
  await pool.query('delete from graphile_worker._private_jobs');
  await pool.query('delete from notices');
  await pool.query('delete from request_deadlines where ended_at is null and request_id <> $1', [id]);
  mails = [];
  service.received.length = 0;
}

/** Does the jobs that are due, at a noon in Santiago, so that nobody is in their quiet hours. */
async function deliver(): Promise<void> {
  const { db, pool } = fixtures;
  const noon = (): Date => new Date('2099-07-10T16:00:00Z');
  const mailer = { reachesPeople: true, send: (mail: Mail) => Promise.resolve(void mails.push(mail)) };
  const mail = {
    mailer,
    portalUrl: 'https://portal.empresa.cl',
    unsubscribeKey: deriveKeys(TEST_SECRET).unsubscribe,
    followKey: deriveKeys(TEST_SECRET).follow,
  };
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

/** The people who get a notice by the rules of the domain, as 'person: topic'; nobody gets one of their own act. */
async function toldBy({ rules }: Act, id: number, by: Actor | null): Promise<string[]> {
  const { status, ...parties } = await fixtures.db
    .selectFrom('requests')
    .select([
      'status',
      'created_by as client',
      'operator_id as operator',
      'assigner_id as leader',
      'company_id as company',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return Object.entries(people).flatMap(([name, { id: person, roles, company }]) => {
    if (person === by?.id) return [];
    const recipient = { id: person, roles: roles.map(({ code }) => code), company: company?.id ?? null };
    const topic = topicFor(rules(status), recipient, parties, status);
    return topic === null ? [] : [`${name}: ${topic}`];
  });
}

it('has an act for every event, deadline and note', () => {
  const acts = Object.values(ACTS);
  const named = <Value>(values: (Value | undefined)[]) => new Set(values.filter((value) => value !== undefined));
  expect(named(acts.map(({ event }) => event))).toEqual(new Set(REQUEST_EVENTS));
  expect(named(acts.map(({ late }) => late))).toEqual(new Set(DEADLINE_STAGES));
  expect(named(acts.map((act) => act.note))).toEqual(new Set(NOTE_VISIBILITIES.map(({ value }) => value)));
});

it.each(Object.entries(ACTS))('brings the notices of "%s" to the people of its rules', async (name, act) => {
  const expected: Record<string, Reached> = {};
  const found: Record<string, Reached> = {};
  const subjects = name === 'create' ? [{ status: null, isContractors: false }] : subjectsOf(act);
  for (const { status, isContractors } of subjects) {
    let id = 0;
    if (act.note !== undefined) id = await unchangedRequest(status!, isContractors);
    else if (status !== null) id = await fixtures.requestIn(status, { isContractors });
    if (name === 'correct-permit')
      await fixtures.db.updateTable('requests').set({ permission_num: 4711 }).where('id', '=', id).execute();
    await forget(id);
    const operator = isContractors ? 'ledOperator' : 'operator';
    const by = act.by === null ? null : people[act.by === 'its operator' ? operator : act.by];
    const response = await act.run({ id, isContractors }, by!);
    if (typeof response === 'number') expect(response).toBe(1);
    else succeeded(response);
    if (name === 'create') id = created(response as LightMyRequestResponse);
    await deliver();

    const told = (await toldBy(act, id, by)).sort();
    const about = `${status ?? 'new'}${isContractors ? ' of a contractor' : ''}`;
    expected[about] = { portal: told, email: told, push: told };
    found[about] = await reachedBy(id);
  }
  expect(subjects).not.toEqual([]);
  expect(found).toEqual(expected);
});

describe.each(NOTICE_KINDS)('notices of the kind "%s"', (kind) => {
  const topic = (Object.keys(NOTICE_TOPICS) as NoticeTopic[]).find((each) => NOTICE_TOPICS[each].kind === kind)!;
  const choices: NoticeChannel[][] = [[], ...NOTICE_CHANNELS.map((channel) => [channel]), [...NOTICE_CHANNELS]];

  it.each(choices.map((chosen) => ({ chosen })))(
    'leave the portal by the chosen channels: $chosen',
    async ({ chosen }) => {
      const { client } = people;
      const id = created(await fixtures.steps.create());
      await forget(id);
      // Every other kind is chosen the other way round, so that one of them cannot decide.
      const kindsBy = (channel: NoticeChannel) =>
        NOTICE_KINDS.filter((each) => (each === kind) === chosen.includes(channel));
      const preferences = { ...USUAL_NOTICE_PREFERENCES, email: kindsBy('email'), push: kindsBy('push') };
      expect((await client.call.put('/api/v1/account/notices', { body: preferences })).statusCode).toBe(200);
      const notice = await fixtures.db
        .insertInto('notices')
        .values({ user_id: client.id, topic, request_id: id, source: `test:${kind}:${chosen.join()}` })
        .returning('id')
        .executeTakeFirstOrThrow();
      await addJob(fixtures.db, DELIVER_NOTICE, { notice: notice.id });
      await deliver();
      const told = [`client: ${topic}`];
      const by = (channel: NoticeChannel) => (chosen.includes(channel) ? told : []);
      expect(await reachedBy(id)).toEqual({ portal: told, email: by('email'), push: by('push') });
    },
  );
});
