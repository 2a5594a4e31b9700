// The recipients of each notice: ../requests/request/recipients.test.ts. Here: an act of each sort reaches them.
import { ROLE, USUAL_NOTICE_PREFERENCES, type RequestStatus } from '@portal/domain';
import type { LightMyRequestResponse } from 'fastify';

import { deliverNotice } from '../../../src/features/notices/deliver-notice';
import { checkDeadlines } from '../../../src/features/requests/life/check-deadlines';
import { doDueJobs } from '../../support/do-due-jobs';
import { created, setUpRequestFixtures, type Actor } from '../../support/request-fixtures';

const fixtures = setUpRequestFixtures();
let people: Record<string, Actor>;
beforeAll(async () => {
  people = { ...fixtures.users, otherAssigner: await fixtures.createActor({ roles: [ROLE.assigner] }) };
});

const LATER = new Date(Date.now() + 60 * 24 * 60 * 60 * 1000);
const note = (id: number) =>
  fixtures.users.reporter.call.post(`/api/v1/request/by-id/${id}/notes`, {
    form: { text: 'Llego a las diez', visibility: 'client' },
  });

type Act = (id: number) => Promise<LightMyRequestResponse | number>;

/** Nobody gets a notice of their own act. */
const ACTS: [title: string, from: RequestStatus, isContractors: boolean, act: Act, told: string[]][] = [
  [
    'handed over to another company',
    'asignado',
    true,
    (id) => {
      const { otherCompany, users, steps } = fixtures;
      return steps.handOver(id, { change: { company: otherCompany.id, assigner: users.otherLeader.id } });
    },
    ['client: visit-gone', 'leader: no-longer-yours', 'ledOperator: no-longer-yours', 'otherLeader: given-to-company'],
  ],
  [
    'not accepted in time',
    'pendiente',
    false,
    () => checkDeadlines({ db: fixtures.db, now: LATER }),
    ['assigner: not-accepted-to-assign', 'leader: no-longer-yours', 'otherAssigner: not-accepted-to-assign'],
  ],
];

/** Removes what the way to a request and earlier acts left: notices, their jobs, and the deadlines of other requests. */
async function forget(id: number): Promise<void> {
  const { pool } = fixtures;
  await pool.query('delete from graphile_worker._private_jobs');
  await pool.query('delete from notices');
  await pool.query('delete from request_deadlines where ended_at is null and request_id <> $1', [id]);
}

/** The people who have a notice of a request, as 'person: topic'. */
async function toldOf(id: number): Promise<string[]> {
  const notices = await fixtures.db
    .selectFrom('notices')
    .select(['user_id', 'topic'])
    .where('request_id', '=', id)
    .execute();
  const nameOf = (user: number) => Object.entries(people).find(([, actor]) => actor.id === user)?.[0];
  return notices.map((notice) => `${nameOf(notice.user_id)}: ${notice.topic}`).sort();
}

it.each(ACTS)('tells the people whom it concerns of a request that is %s', async (...given) => {
  const [, from, isContractors, act, told] = given;
  const id = await fixtures.requestIn(from, { isContractors });
  await forget(id);
  const answer = await act(id);
  if (typeof answer === 'number') expect(answer).toBe(1);
  else expect(answer.statusCode).toBeLessThan(300);
  expect(await toldOf(id)).toEqual(told);
});

it('sends a notice by the channels that its recipient chose for its kind', async () => {
  const { db, pool, steps, users } = fixtures;
  const body = { ...USUAL_NOTICE_PREFERENCES, email: ['note'], push: ['change'] };
  expect((await users.client.call.put('/api/v1/account/notices', { body })).statusCode).toBe(200);
  const id = created(await steps.create());
  await forget(id);
  await steps.assign(id);
  await note(id);
  // A noon in Santiago, outside of everybody's quiet hours.
  await doDueJobs(pool, [deliverNotice({ db, now: () => new Date('2099-07-10T16:00:00Z') })]);
  const jobs = await pool.query(
    `select title, task_identifier as job from graphile_worker.jobs join graphile_worker._private_jobs private using (id)
      join notices on notices.id = (private.payload -> 0 ->> 'notice')::int where user_id = $1 order by topic`,
    [users.client.id],
  );
  expect(jobs.rows).toEqual([
    { title: expect.stringContaining(': Llego a las diez · N° ') as string, job: 'send-notice-email' },
    { title: expect.stringContaining(': viene ') as string, job: 'send-notice-push' },
  ]);
});
