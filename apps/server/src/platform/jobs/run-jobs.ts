import { EventEmitter } from 'node:events';

import { Logger, parseCronItems, run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';

import { describeFailure } from '../errors/system-error';
import type { ApiLogger } from '../observability/logger';
import type { Metrics } from '../observability/metrics';
import { JobFailure, type JobKind, type Task } from './jobs';

const AT_ONCE = 3;
const RESTART_MS = 5_000;

const FREE_JOBS: JobKind = { name: 'free-jobs', label: 'Recuperar trabajos interrumpidos' };

type Running = {
  /** Connections from `openDatabase`. One of them listens for new jobs. */
  pool: pg.Pool;
  tasks: readonly Task[];
  logger: ApiLogger;
  metrics: Pick<Metrics, 'jobEnded'>;
};

/** Every process of the portal does so; one of them runs each job. */
export function startJobs(running: Running): () => Promise<void> {
  let isStopped = false;
  let runner: Runner | undefined;
  let restart: NodeJS.Timeout | undefined;

  const begin = async (): Promise<void> => {
    try {
      runner = await beginRunning(running);
      if (isStopped) await runner.stop();
      await runner.promise;
    } catch (error) {
      running.logger.warn({ err: error }, 'the jobs stopped, and start again');
    }
    runner = undefined;
    if (isStopped) return;
    restart = setTimeout(() => {
      life = begin();
    }, RESTART_MS);
    restart.unref();
  };
  let life = begin();

  return async () => {
    isStopped = true;
    clearTimeout(restart);
    await runner?.stop();
    await life;
  };
}

async function beginRunning({ pool, tasks, logger, metrics }: Running): Promise<Runner> {
  const freeJobs: Task = { kind: FREE_JOBS, at: '* * * * *', run: () => freeJobsOfTheDead(pool) };
  const all = [...tasks, freeJobs];
  const events: WorkerEvents = new EventEmitter();
  lockWorkers(events, logger);
  events.on('job:success', ({ job }) => metrics.jobEnded(job.task_identifier, true));
  events.on('job:error', ({ job, error }) => {
    metrics.jobEnded(job.task_identifier, false);
    logger.warn({ err: error, job: job.id, task: job.task_identifier, attempt: job.attempts }, 'a job failed');
  });
  const runner = await run({
    pgPool: pool,
    concurrency: AT_ONCE,
    noHandleSignals: true,
    logger: quiet,
    events,
    taskList: toTaskList(all),
    parsedCronItems: parseCronItems(
      all.flatMap(({ kind, at, catchesUp = 0 }) =>
        at === undefined
          ? []
          : [
              {
                task: kind.name,
                match: at,
                options: { backfillPeriod: catchesUp, jobKey: kind.name, jobKeyMode: 'preserve_run_at' as const },
              },
            ],
      ),
    ),
  });
  await freeJobsOfTheDead(pool);
  for (const { kind, isDoneAtStart } of all) {
    if (isDoneAtStart) await runner.addJob(kind.name, {}, { jobKey: kind.name });
  }
  return runner;
}

export const toTaskList = (tasks: readonly Task[]): TaskList =>
  Object.fromEntries(
    tasks.map(({ kind, run: work }) => [
      kind.name,
      async (payload, helpers) => {
        try {
          await work(payload as never);
        } catch (error) {
          if (error instanceof JobFailure) {
            // The library waits from this moment on; a job at infinity waits for 'Reintentar'.
            await helpers.query(
              `update graphile_worker._private_jobs
                set run_at = coalesce(now() + $2 * interval '1 second', 'infinity') where id = $1`,
              [helpers.job.id, error.retryAfter],
            );
          }
          throw error;
        }
      },
    ]),
  );

export const quiet = new Logger(() => () => undefined);

/**
 * Locks each worker by its id. The library frees the jobs of a killed process only after four hours, because it does not notice
 * the end. So each worker holds a lock of PostgreSQL on the connection on which its process listens for new jobs: the lock ends
 * with the process.
 */
function lockWorkers(events: WorkerEvents, logger: ApiLogger): void {
  const ids: string[] = [];
  events.on('worker:create', ({ worker }) => ids.push(worker.workerId));
  events.on('pool:listen:success', ({ client }) => {
    // After the library has sent its own statement on it.
    client.once('drain', () => {
      client
        .query('select pg_advisory_lock(hashtextextended(id, 0)) from unnest($1::text[]) as id', [ids])
        .catch((error: unknown) => logger.warn({ reason: describeFailure(error).message }, 'could not lock the jobs'));
    });
  });
}

/** A starting worker has two seconds to take its lock. */
async function freeJobsOfTheDead(pool: pg.Pool): Promise<void> {
  await pool.query(`select graphile_worker.force_unlock_workers(array(
    select id from (
      select distinct locked_by as id from graphile_worker.jobs where locked_at < now() - interval '2 seconds'
    ) holders where pg_try_advisory_xact_lock(hashtextextended(id, 0))))`);
}
