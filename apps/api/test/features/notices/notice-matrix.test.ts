import {
  DEADLINE_STAGES,
  NOTE_VISIBILITIES,
  NOTICE_CHANNELS,
  NOTICE_KINDS,
  NOTICE_TOPICS,
  OPEN_REQUEST_STATUSES,
  REQUEST_EVENTS,
  REQUEST_STATUSES,
  REQUEST_TRANSITIONS,
  ROLE,
  USUAL_NOTICE_PREFERENCES,
  type DeadlineStage,
  type Notices,
  type NoticeChannel,
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
import { created, createRequestFixtures, type Actor, type RequestFixtures } from '../../support/request-fixtures';
import { TEST_SECRET } from '../../support/test-app';

/** The people who may get a notice, by their part in a request. */
type Audience =
  | 'client'
  | 'operator'
  | 'leader'
  | 'suggesters'
  | 'assigners'
  | 'processors'
  | 'liquidators'
  | 'invoicers';
/** A notice for an audience; with statuses, only when the request is in one of them afterwards. */
type Expected = readonly [Audience, NoticeTopic, (readonly RequestStatus[])?];

const VISIT: readonly Expected[] = [
  ['client', 'visit-planned'],
  ['operator', 'given-to-operator'],
  ['processors', 'permit-missing', ['tramite']],
];
const TEAM_NOTE: readonly Expected[] = [
  ['operator', 'note'],
  ['leader', 'note'],
  ['assigners', 'note', OPEN_REQUEST_STATUSES],
  ['processors', 'note', ['tramite']],
  ['liquidators', 'note', ['finalizado']],
  ['suggesters', 'note', ['finalizado']],
  ['invoicers', 'note', ['liquidado']],
];
const EDITED: readonly Expected[] = [
  ['client', 'request-edited'],
  ['operator', 'request-edited'],
  ['leader', 'request-edited'],
  ['assigners', 'request-edited', ['solicitado']],
];
const DUPLICATE: readonly Expected[] = [
  ['client', 'request-duplicate'],
  ['operator', 'request-duplicate'],
  ['leader', 'request-duplicate'],
];
const DELETED: readonly Expected[] = [
  ['client', 'request-deleted'],
  ['operator', 'request-deleted'],
  ['leader', 'request-deleted'],
];

/** The notices of each act. Nobody else gets one, and nobody one of their own act. */
const NOTICES = {
  create: [['assigners', 'to-assign']],
  assign: VISIT,
  'assign with a permit': VISIT,
  'hand-over': [['leader', 'given-to-company']],
  accept: [],
  reject: [['assigners', 'rejected-to-assign']],
  expire: [['assigners', 'not-accepted-to-assign']],
  'assign-own': VISIT,
  'assign-own with a permit': VISIT,
  return: [['assigners', 'to-assign-again']],
  'give-permit': [
    ['operator', 'permit-given'],
    ['leader', 'permit-given'],
  ],
  'correct-permit': [
    ['operator', 'permit-corrected'],
    ['leader', 'permit-corrected'],
  ],
  start: [['client', 'work-started']],
  interrupt: [
    ['assigners', 'interrupted-to-assign'],
    ['client', 'work-interrupted'],
  ],
  finish: [
    ['client', 'work-finished'],
    ['leader', 'work-finished'],
    ['liquidators', 'to-liquidate'],
    ['suggesters', 'to-suggest-price'],
  ],
  'suggest-price': [['liquidators', 'price-suggested']],
  liquidate: [['invoicers', 'to-invoice']],
  'correct-liquidation': [['invoicers', 'liquidation-corrected']],
  invoice: [],
  'annul-invoice': [['invoicers', 'to-invoice-again']],
  continue: [
    ['operator', 'fault-continues'],
    ['leader', 'fault-continues'],
  ],
  'edit by an assigner': EDITED,
  'edit by the client': EDITED,
  'delete by an assigner': DELETED,
  'delete by the client': DELETED,
  'close as a duplicate by an assigner': DUPLICATE,
  'close as a duplicate by the client': DUPLICATE,
  'take a duplicate': [
    ['operator', 'duplicate-taken'],
    ['leader', 'duplicate-taken'],
  ],
  'late assign': [['assigners', 'late-to-assign']],
  'late start': [
    ['operator', 'late-to-start'],
    ['leader', 'late-to-start'],
    ['assigners', 'late-to-start'],
  ],
  'late liquidate': [['liquidators', 'late-to-liquidate']],
  'internal note': TEAM_NOTE,
  'client note': [...TEAM_NOTE, ['client', 'note']],
} as const satisfies Record<string, readonly Expected[]>;
type ActName = keyof typeof NOTICES;

type Subject = { id: number; isContractors: boolean };
type Act = {
  event?: RequestEvent;
  late?: DeadlineStage;
  note?: NoteVisibility;
  by: (users: People, subject: Subject) => Actor | null;
  /** The states in which it happens; by default those of its event. */
  from?: readonly RequestStatus[];
  /** It happens only to what a contractor has. */
  isContractors?: true;
  run: (subject: Subject, as: Actor) => Promise<LightMyRequestResponse | number>;
};

let fixtures: RequestFixtures;
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
  fixtures = await createRequestFixtures();
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
afterAll(async () => {
  await service.close();
  await fixtures.close();
});

const operatorOf = ({ operator, ledOperator }: People, { isContractors }: Subject): Actor =>
  isContractors ? ledOperator : operator;
const PERMIT = { change: { havePermission: true } };
const LATER = new Date(Date.now() + 60 * 24 * 60 * 60 * 1000);
const becomesLate = () => checkDeadlines({ db: fixtures.db, now: LATER });
const write =
  (visibility: NoteVisibility): Act['run'] =>
  ({ id }, as) =>
    as.call.post(`/api/v1/request/by-id/${id}/notes`, { form: { text: 'Llego a las diez', visibility } });
const note = (visibility: NoteVisibility): Act => ({
  note: visibility,
  by: ({ reporter }) => reporter,
  from: REQUEST_STATUSES,
  run: write(visibility),
});

const ACTS: Record<ActName, Act> = {
  create: { event: 'create', by: ({ client }) => client, run: (_subject, as) => fixtures.steps.create({ as }) },
  assign: { event: 'assign', by: ({ assigner }) => assigner, run: ({ id }) => fixtures.steps.assign(id) },
  'assign with a permit': {
    event: 'assign',
    by: ({ assigner }) => assigner,
    run: ({ id }) => fixtures.steps.assign(id, PERMIT),
  },
  'hand-over': {
    event: 'hand-over',
    by: ({ assigner }) => assigner,
    // A contractor's request goes to the other one; the first receives nothing of it.
    run: ({ id, isContractors }) => {
      const { otherCompany, users, steps } = fixtures;
      const change = isContractors ? { company: otherCompany.id, assigner: users.otherLeader.id } : {};
      return steps.handOver(id, { change });
    },
  },
  accept: { event: 'accept', by: ({ leader }) => leader, run: ({ id }) => fixtures.steps.accept(id) },
  reject: { event: 'reject', by: ({ leader }) => leader, run: ({ id }) => fixtures.steps.reject(id) },
  expire: { event: 'expire', late: 'accept', by: () => null, run: becomesLate },
  'assign-own': {
    event: 'assign-own',
    isContractors: true,
    by: ({ leader }) => leader,
    run: ({ id }) => fixtures.steps.assignOwn(id, { change: { havePermission: false } }),
    from: ['pendiente', 'asignado'],
  },
  'assign-own with a permit': {
    event: 'assign-own',
    isContractors: true,
    by: ({ leader }) => leader,
    run: ({ id }) => fixtures.steps.assignOwn(id, PERMIT),
  },
  return: {
    event: 'return',
    isContractors: true,
    by: ({ leader }) => leader,
    run: ({ id }) => fixtures.steps.return(id),
  },
  'give-permit': {
    event: 'give-permit',
    by: ({ processor }) => processor,
    run: ({ id }) => fixtures.steps.givePermit(id),
  },
  'correct-permit': {
    event: 'correct-permit',
    by: ({ processor }) => processor,
    run: ({ id }) => fixtures.steps.correctPermit(id),
  },
  start: { event: 'start', by: operatorOf, run: ({ id }, as) => fixtures.steps.start(id, { as }) },
  interrupt: { event: 'interrupt', by: operatorOf, run: ({ id }, as) => fixtures.steps.interrupt(id, { as }) },
  finish: { event: 'finish', by: operatorOf, run: ({ id }, as) => fixtures.steps.finish(id, { as }) },
  'suggest-price': {
    event: 'suggest-price',
    isContractors: true,
    by: ({ suggester }) => suggester,
    run: ({ id }) => fixtures.steps.suggest(id),
  },
  liquidate: { event: 'liquidate', by: ({ liquidator }) => liquidator, run: ({ id }) => fixtures.steps.liquidate(id) },
  'correct-liquidation': {
    event: 'correct-liquidation',
    by: ({ liquidator }) => liquidator,
    run: ({ id }) => fixtures.steps.correct(id),
  },
  invoice: { event: 'invoice', by: ({ invoicer }) => invoicer, run: ({ id }) => fixtures.steps.invoice(id) },
  'annul-invoice': {
    event: 'annul-invoice',
    by: ({ invoicer }) => invoicer,
    run: ({ id }) => fixtures.steps.annul(id),
  },
  continue: { event: 'continue', by: ({ client }) => client, run: ({ id }) => fixtures.steps.continue(id) },
  'edit by an assigner': {
    event: 'edit',
    by: ({ assigner }) => assigner,
    run: ({ id }, as) => fixtures.steps.edit(id, { as, change: { description: 'Ya no gotea, corre' } }),
  },
  'edit by the client': {
    event: 'edit',
    by: ({ client }) => client,
    from: ['solicitado'],
    run: ({ id }, as) => fixtures.steps.edit(id, { as, change: { description: 'Ya no gotea, corre' } }),
  },
  'delete by an assigner': {
    event: 'delete',
    by: ({ assigner }) => assigner,
    run: ({ id }, as) => fixtures.steps.delete(id, { as }),
  },
  'delete by the client': {
    event: 'delete',
    by: ({ client }) => client,
    run: ({ id }, as) => fixtures.steps.delete(id, { as }),
  },
  'close as a duplicate by an assigner': {
    event: 'close-as-duplicate',
    by: ({ assigner }) => assigner,
    run: ({ id }, as) => fixtures.steps.closeAsDuplicate(id, { as }),
  },
  'close as a duplicate by the client': {
    event: 'close-as-duplicate',
    by: ({ client }) => client,
    run: ({ id }, as) => fixtures.steps.closeAsDuplicate(id, { as }),
  },
  'take a duplicate': {
    event: 'take-duplicate',
    by: ({ assigner }) => assigner,
    run: async ({ id }, as) => {
      const { steps } = fixtures;
      return steps.closeAsDuplicate(created(await steps.create()), { as, of: id });
    },
  },
  'late assign': { late: 'assign', by: () => null, from: ['solicitado'], run: becomesLate },
  'late start': { late: 'start', by: () => null, from: ['asignado'], run: becomesLate },
  'late liquidate': { late: 'liquidate', by: () => null, from: ['finalizado'], run: becomesLate },
  'internal note': note('internal'),
  'client note': note('client'),
};

/** The requests to which an act happens: each state it starts from, of an own operator and of a contractor. */
function subjectsOf({ event, from, isContractors }: Act): { status: RequestStatus; isContractors: boolean }[] {
  const statuses = from ?? (event === undefined ? [] : REQUEST_TRANSITIONS[event].from);
  return statuses.flatMap((status) =>
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

/** Brings a request into a state in which the number of its permit is known. */
async function requestWithPermit(status: RequestStatus, isContractors: boolean): Promise<number> {
  const { steps, requestIn } = fixtures;
  const id = await requestIn('tramite', { isContractors });
  succeeded(await steps.givePermit(id));
  if (status === 'pendiente') succeeded(await steps.handOver(id, PERMIT));
  if (status === 'solicitado') {
    succeeded(await steps.handOver(id, PERMIT));
    succeeded(await steps.return(id));
  }
  return id;
}

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
  const { num_request: number } = await fixtures.db
    .selectFrom('requests')
    .select('num_request')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
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

/** The people whom a request names, and those whose role is concerned by it, by their names in `people`. */
async function audiencesOf(id: number): Promise<Record<Audience, string[]>> {
  const row = await fixtures.db
    .selectFrom('requests')
    .select(['created_by', 'operator_id', 'assigner_id', 'company_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const named = (user: number | null): string[] =>
    Object.entries(people).flatMap(([name, one]) => (one.id === user ? [name] : []));
  return {
    client: named(row.created_by),
    operator: named(row.operator_id),
    leader: named(row.assigner_id),
    suggesters: row.company_id === null ? [] : ['suggester'],
    assigners: ['assigner', 'otherAssigner'],
    processors: ['processor'],
    liquidators: ['liquidator'],
    invoicers: ['invoicer'],
  };
}

it('has an act for every event, deadline and note', () => {
  const acts = Object.values(ACTS);
  const named = <Value>(values: (Value | undefined)[]) => new Set(values.filter((value) => value !== undefined));
  expect(named(acts.map(({ event }) => event))).toEqual(new Set(REQUEST_EVENTS));
  expect(named(acts.map(({ late }) => late))).toEqual(new Set(DEADLINE_STAGES));
  expect(named(acts.map((act) => act.note))).toEqual(new Set(NOTE_VISIBILITIES.map(({ value }) => value)));
});

it.each(Object.keys(NOTICES) as ActName[])('brings the notices of "%s" to exactly these people', async (name) => {
  const act = ACTS[name];
  const expected: Record<string, Reached> = {};
  const found: Record<string, Reached> = {};
  const subjects = name === 'create' ? [{ status: null, isContractors: false }] : subjectsOf(act);
  for (const { status, isContractors } of subjects) {
    let id = 0;
    if (name === 'correct-permit') id = await requestWithPermit(status!, isContractors);
    else if (act.note !== undefined) id = await unchangedRequest(status!, isContractors);
    else if (status !== null) id = await fixtures.requestIn(status, { isContractors });
    await forget(id);
    const by = act.by(people, { id, isContractors });
    const response = await act.run({ id, isContractors }, by!);
    if (typeof response === 'number') expect(response).toBe(1);
    else succeeded(response);
    if (name === 'create') id = created(response as LightMyRequestResponse);
    await deliver();

    const after = await fixtures.statusOf(id);
    const audiences = await audiencesOf(id);
    const told = (NOTICES[name] as readonly Expected[])
      .filter(([, , statuses]) => statuses === undefined || statuses.includes(after))
      .flatMap(([audience, topic]) => audiences[audience].map((person) => ({ person, topic })))
      .filter(({ person }) => people[person as keyof People] !== by)
      .map(({ person, topic }) => `${person}: ${topic}`)
      .sort();
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
