import { once } from 'node:events';

import { migrateToLatest } from '../../../src/platform/database/migrate';
import { addJob, addJobs, type JobKind, type Task } from '../../../src/platform/jobs/jobs';
import { startJobs } from '../../../src/platform/jobs/run-jobs';
import { doDueJobs } from '../../support/do-due-jobs';
import { createLogger } from '../../../src/platform/observability/logger';
import { createMetrics } from '../../../src/platform/observability/metrics';
import { setUpTestDatabase } from '../../support/test-database';

const COUNT: JobKind = { name: 'count', label: 'Contar' };
const FAIL: JobKind = { name: 'fail', label: 'Fallar', attempts: 1 };

const test = setUpTestDatabase({ pool: { max: 8 } });
let done: object[];
let finish: EventTarget;
const tasks: Task[] = [
  {
    kind: COUNT,
    run: (payload: object) => {
      done.push(payload);
      finish.dispatchEvent(new Event('done'));
      return Promise.resolve();
    },
  },
  { kind: FAIL, run: () => Promise.reject(new Error('no server')) },
];

beforeEach(() => {
  done = [];
  finish = new EventTarget();
});

const start = (metrics = createMetrics()) =>
  startJobs({ pool: test.pool, tasks, logger: createLogger('silent'), metrics });

it('does a job when its transaction is committed, and never when it is rolled back', async () => {
  const adding = (isKept: boolean) =>
    test.db.transaction().execute(async (trx) => {
      await addJob(trx, COUNT, { isKept });
      if (!isKept) throw new Error('rolled back');
    });
  await expect(adding(false)).rejects.toThrow('rolled back');
  await adding(true);
  await doDueJobs(test.pool, tasks);
  expect(done).toEqual([{ isKept: true }]);
});

it('keeps one job of a key, and leaves a job of later alone', async () => {
  await addJob(test.db, COUNT, { number: 1 }, { key: 'same' });
  await addJob(test.db, COUNT, { number: 2 }, { key: 'same' });
  await addJobs(test.db, COUNT, [
    { payload: { number: 3 }, runAt: new Date('2999-01-01') },
    { payload: { number: 4 } },
  ]);
  await addJobs(test.db, COUNT, []);
  await doDueJobs(test.pool, tasks);
  expect(done).toEqual([{ number: 2 }, { number: 4 }]);
});

it('does first a job that a person waits for, however many were added before it', async () => {
  await addJobs(test.db, COUNT, [{ payload: { number: 1 } }, { payload: { number: 2 } }]);
  await addJob(test.db, { ...COUNT, queue: 'mail', isAwaited: true }, { number: 3 });
  await doDueJobs(test.pool, tasks);
  expect(done).toEqual([{ number: 3 }, { number: 1 }, { number: 2 }]);
});

it('does each job once between two processes, and counts it', async () => {
  const metrics = createMetrics();
  const stops = [start(metrics), start(metrics)];
  const all = Array.from({ length: 40 }, (_none, number) => ({ number }));
  await addJobs(
    test.db,
    COUNT,
    all.map((payload) => ({ payload })),
  );
  while (done.length < all.length) await once(finish, 'done');
  await Promise.all(stops.map((stop) => stop()));
  expect(new Set(done.map((payload) => JSON.stringify(payload))).size).toBe(all.length);
  expect(done).toHaveLength(all.length);
  expect((await metrics.read()).text).toContain(`portal_job_runs_total{name="count",outcome="done"} ${all.length}`);
});

it('takes up the jobs of a process that was killed, and leaves those of a living one', async () => {
  await addJobs(test.db, COUNT, [{ payload: { of: 'dead' } }, { payload: { of: 'living' } }]);
  const hold = (worker: string, jobKey: string) =>
    test.pool.query(
      `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - interval '1 minute', attempts = 1
       where payload ->> 'of' = $2`,
      [worker, jobKey],
    );
  await hold('worker-dead', 'dead');
  await hold('worker-living', 'living');
  const living = await test.pool.connect();
  await living.query(`select pg_advisory_lock(hashtextextended('worker-living', 0))`);

  const stop = start();
  while (done.length < 1) await once(finish, 'done');
  await stop();
  expect(done).toEqual([{ of: 'dead' }]);

  living.release(true);
  const stopAgain = start();
  while (done.length < 2) await once(finish, 'done');
  await stopAgain();
  expect(done).toEqual([{ of: 'dead' }, { of: 'living' }]);
});

it('does a task at the start of a process', async () => {
  const first: Task = { kind: COUNT, isDoneAtStart: true, run: tasks[0]!.run };
  const stop = startJobs({ pool: test.pool, tasks: [first], logger: createLogger('silent'), metrics: createMetrics() });
  while (done.length < 1) await once(finish, 'done');
  await stop();
  expect(done).toEqual([{}]);
});

it('keeps a failed job with its reason', async () => {
  await addJob(test.db, FAIL);
  await doDueJobs(test.pool, tasks);
  const { rows } = await test.pool.query<{ attempts: number; last_error: string }>(
    `select attempts, last_error from graphile_worker.jobs where task_identifier = 'fail'`,
  );
  expect(rows).toEqual([{ attempts: 1, last_error: expect.stringContaining('no server') as string }]);
});

it('migrates once where several start together', async () => {
  await test.pool.query('drop schema graphile_worker cascade');
  await Promise.all([migrateToLatest(test.pool), migrateToLatest(test.pool), migrateToLatest(test.pool)]);
  await addJob(test.db, COUNT, { after: 'migration' });
  await doDueJobs(test.pool, tasks);
  expect(done).toEqual([{ after: 'migration' }]);
});
