import { ROLE, type Job, type Page } from '@portal/domain';

import { addJob, JobFailure, type JobKind } from '../../../src/platform/jobs/jobs';
import { doDueJobs } from '../../support/do-due-jobs';
import { DELIVER_NOTICE } from '../../../src/features/requests';
import { createMetrics } from '../../../src/platform/observability/metrics';
import { failure, type Caller, setUpTestApp } from '../../support/test-app';

const FAILS: JobKind = { name: 'fails', label: 'Falla', attempts: 1 };
const STUMBLES: JobKind = { name: 'stumbles', label: 'Tropieza' };
const ENDS: JobKind = { name: 'ends', label: 'Termina' };

const metrics = createMetrics();
let admin: Caller;
const test = setUpTestApp({ metrics });
beforeAll(async () => {
  admin = await test.as(await test.createUser({ roles: [ROLE.admin] }));
  const failing = (kind: JobKind) => ({ kind, run: () => Promise.reject(new Error('no answer')) });
  await addJob(test.db, FAILS);
  await addJob(test.db, STUMBLES);
  await doDueJobs(test.pool, [failing(FAILS), failing(STUMBLES)]);
  await addJob(test.db, DELIVER_NOTICE, { notice: 1 }, { runAt: new Date('2999-01-01T12:00:00Z') });
});

const list = async (query = {}): Promise<Page<Job>> => (await admin.get('/api/v1/jobs', { query })).json<Page<Job>>();

it('shows what failed first, then what is tried again and what waits, with the reason', async () => {
  const { data, total } = await list();
  expect(total).toBe(3);
  expect(data.map(({ label, state, lastError }) => ({ label, state, lastError }))).toEqual([
    { label: 'fails', state: 'failed', lastError: 'no answer' },
    { label: 'stumbles', state: 'retrying', lastError: 'no answer' },
    { label: DELIVER_NOTICE.label, state: 'waiting', lastError: null },
  ]);
  expect(data[2]).toMatchObject({ attempts: 0, maxAttempts: 25, runAt: '2999-01-01T12:00:00.000Z' });
  expect((await list({ state: 'waiting' })).total).toBe(1);
  expect(failure(await admin.get('/api/v1/jobs', { query: { state: 'lost' } }))).toMatchObject({ status: 422 });
});

it('counts them in the metrics', async () => {
  const { text } = await metrics.read();
  expect(text).toContain('portal_jobs{name="fails",state="failed"} 1');
  expect(text).toContain('portal_jobs{name="deliver-notice",state="waiting"} 1');
});

it('tries one of them again, or all that failed, and none that waits for its moment', async () => {
  const { data } = await list();
  const [failed, , waiting] = data;
  expect(failure(await admin.post(`/api/v1/jobs/${waiting!.id}/retry`))).toMatchObject({ status: 404 });
  expect((await admin.post(`/api/v1/jobs/${failed!.id}/retry`)).json()).toMatchObject({ data: { retried: 1 } });
  expect((await list({ state: 'failed' })).total).toBe(0);
  const done: string[] = [];
  const task = { kind: FAILS, run: () => Promise.resolve(void done.push('done')) };
  await doDueJobs(test.pool, [task]);
  expect(done).toEqual(['done']);

  await addJob(test.db, FAILS);
  await doDueJobs(test.pool, [{ kind: FAILS, run: () => Promise.reject(new Error('again')) }]);
  expect((await admin.post('/api/v1/jobs/retry')).json()).toMatchObject({ data: { retried: 1 } });
  await doDueJobs(test.pool, [task]);
  expect(done).toHaveLength(2);
});

it('ends a job whose failure no attempt mends at its first one, until somebody retries it', async () => {
  await addJob(test.db, ENDS);
  await doDueJobs(test.pool, [{ kind: ENDS, run: () => Promise.reject(new JobFailure('nobody there', null)) }]);
  const { data } = await list({ state: 'failed' });
  expect(data).toMatchObject([{ lastError: 'nobody there', attempts: 1, maxAttempts: 25 }]);
  expect((await admin.post(`/api/v1/jobs/${data[0]!.id}/retry`)).statusCode).toBe(200);
  const done: string[] = [];
  await doDueJobs(test.pool, [{ kind: ENDS, run: () => Promise.resolve(void done.push('done')) }]);
  expect(done).toEqual(['done']);
});
