import { sql } from 'kysely';

import type { Db } from '../database/schema';

/** A kind of job. Jobs wait in the database and survive the process that does them (graphile-worker, tools/decisions/jobs-and-notices.md). */
export type JobKind = {
  /** Stored with each job, and the label of its metrics. */
  name: string;
  /** What administrators read, in Spanish. */
  label: string;
  /** Jobs of one queue are done one after the other, over all processes, so that a slow service delays only its own queue. */
  queue?: string;
  /** Attempts before the job waits for 'Reintentar'; by default 25, over three days. */
  attempts?: number;
};

/** A kind of job together with its work. */
export type Task<Payload extends object = never> = {
  kind: JobKind;
  /** Does the job, at least once: a process that ends halfway leaves it to another. An error makes it wait for its next attempt. */
  run: (payload: Payload) => Promise<void>;
  /** The moments at which it happens by itself, as in a crontab, in UTC. */
  at?: string;
  /** Adds it whenever a process begins to do jobs, too. */
  isDoneAtStart?: true;
  /** How long ago such a moment may be that was missed while no portal ran. Milliseconds; 0 by default. */
  catchesUp?: number;
};

type JobOptions = {
  /** The first moment at which it may be done; now by default. */
  runAt?: Date;
  /** A job that waits under the same key is replaced. */
  key?: string;
};

/** Adds a job. It exists when the transaction is committed, and never otherwise. */
export async function addJob(db: Db, kind: JobKind, payload: object = {}, options: JobOptions = {}): Promise<void> {
  await addJobs(db, kind, [{ payload, ...options }]);
}

/** Adds several jobs of a kind in one statement, as `addJob` adds one. */
export async function addJobs(
  db: Db,
  { name, queue, attempts }: JobKind,
  jobs: readonly ({ payload: object } & JobOptions)[],
): Promise<void> {
  if (jobs.length === 0) return;
  const rows = JSON.stringify(jobs.map(({ payload, runAt, key }) => ({ payload, run_at: runAt, key })));
  await sql`select from graphile_worker.add_jobs(array(
      select (${name}::text, payload, ${queue ?? null}::text, run_at, ${attempts ?? null}::smallint, key, null, null)::graphile_worker.job_spec
      from json_to_recordset(${rows}::json) as job(payload json, run_at timestamptz, key text)
    ))`.execute(db);
}
