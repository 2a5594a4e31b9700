import { sql } from 'kysely';

import type { Db } from '../database/schema';

/**
 * Jobs are stored in the database and survive the process that runs them (graphile-worker,
 * tools/decisions/jobs-and-notices.md).
 */
export type JobKind = {
  /** Stored with each job, and the label of its metrics. */
  name: string;
  label: string;
  /** Jobs of one queue run one after the other, over all processes, so that a slow service delays only its own queue. */
  queue?: string;
  /** Attempts before the job waits for 'Reintentar'; by default 25, over three days. */
  attempts?: number;
  /** True for a job that a person waits for in front of a page: it runs before all others that are due. */
  isAwaited?: true;
};

/** A failure with the moment of its job's next attempt. */
export class JobFailure extends Error {
  /**
   * `retryAfter`: seconds until the next attempt at the earliest; null for a failure that no attempt mends.
   */
  constructor(
    message: string,
    readonly retryAfter: number | null,
  ) {
    super(message);
  }
}

export type Task<Payload extends object = never> = {
  kind: JobKind;
  /** Runs the job, at least once: after a crash another process repeats it. An error delays it until its next attempt. */
  run: (payload: Payload) => Promise<void>;
  /** Schedule, as in a crontab, in UTC. */
  at?: string;
  isDoneAtStart?: true;
  /** Age up to which a scheduled moment is caught up after no portal ran. Milliseconds; 0 by default. */
  catchesUp?: number;
};

/** Priority of an awaited job; the others have 0, and lower numbers run first. */
const AWAITED = -1;

type JobOptions = {
  runAt?: Date;
  /** One job with a key waits: the last. Payloads that are lists are joined. */
  key?: string;
  /** True where the moment of the job that waits under the key counts; alike for all jobs of a call. */
  keepsRunAt?: boolean;
  turn?: number;
};

export async function addJob(db: Db, kind: JobKind, payload: object = {}, options: JobOptions = {}): Promise<void> {
  await addJobs(db, kind, [{ payload, ...options }]);
}

export async function addJobs(
  db: Db,
  { name, queue, attempts, isAwaited }: JobKind,
  jobs: readonly ({ payload: object } & JobOptions)[],
): Promise<void> {
  if (jobs.length === 0) return;
  const rows = JSON.stringify(
    jobs.map(({ payload, runAt, key, turn = 1 }) => ({
      payload,
      run_at: runAt,
      key,
      priority: (isAwaited ? AWAITED : 0) + turn - 1,
    })),
  );
  await sql`select from graphile_worker.add_jobs(array(
      select (${name}::text, payload, ${queue ?? null}::text, run_at, ${attempts ?? null}::smallint, key, priority, null)::graphile_worker.job_spec
      from json_to_recordset(${rows}::json) as job(payload json, run_at timestamptz, key text, priority smallint)
    ), ${jobs.some(({ keepsRunAt }) => keepsRunAt === true)})`.execute(db);
}
