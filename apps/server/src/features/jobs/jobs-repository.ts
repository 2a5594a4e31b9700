import { JOB_STATES, type Job, type JobState } from '@portal/domain';
import { sql, type RawBuilder } from 'kysely';

import type { Db } from '../../platform/database/schema';

/** Shown characters of an error; the log has all of it. */
const ERROR_MAX = 500;

const JOBS = sql`(select id, task_identifier as name, attempts, max_attempts, last_error,
    coalesce(nullif(run_at, 'infinity'), updated_at) as run_at,
    case when locked_at is not null then 'running'
      when attempts >= max_attempts or run_at = 'infinity' then 'failed'
      when attempts > 0 then 'retrying'
      else 'waiting' end as state
  from graphile_worker.jobs) jobs`;

const inState = (state: JobState | undefined): RawBuilder<unknown> =>
  state === undefined ? sql`` : sql`where state = ${state}`;

type JobRow = Omit<Job, 'runAt'> & { runAt: Date };

export async function selectJobs(
  db: Db,
  labels: ReadonlyMap<string, string>,
  { state, offset, limit }: { state: JobState | undefined; offset: number; limit: number },
): Promise<{ rows: Job[]; total: number }> {
  const { rows } = await sql<JobRow>`select id, name as label, state, attempts, max_attempts as "maxAttempts",
      run_at as "runAt", last_error as "lastError" from ${JOBS} ${inState(state)}
    order by array_position(${[...JOB_STATES]}::text[], state), run_at, id limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total from ${JOBS} ${inState(state)}`.execute(db);
  const jobs = rows.map((row) => ({
    ...row,
    label: labels.get(row.label) ?? row.label,
    runAt: row.runAt.toISOString(),
    lastError: row.lastError?.slice(0, ERROR_MAX) ?? null,
  }));
  return { rows: jobs, total: counted.rows[0]?.total ?? 0 };
}

export async function countJobs(db: Db): Promise<{ name: string; state: JobState; count: number }[]> {
  const { rows } = await sql<{ name: string; state: JobState; count: number }>`
    select name, state, count(*) as count from ${JOBS} group by name, state`.execute(db);
  return rows;
}

export async function retryJobs(db: Db, id?: number): Promise<number> {
  const wanted = id === undefined ? sql`state = 'failed'` : sql`id = ${id} and state in ('failed', 'retrying')`;
  const { rows } = await sql`select from graphile_worker.reschedule_jobs(
    array(select id from ${JOBS} where ${wanted}), run_at := now(), attempts := 0)`.execute(db);
  return rows.length;
}
