import { runOnce } from 'graphile-worker';
import type pg from 'pg';

import type { Task } from '../../src/platform/jobs/jobs';
import { quiet, toTaskList } from '../../src/platform/jobs/run-jobs';

export async function doDueJobs(pool: pg.Pool, tasks: readonly Task[]): Promise<void> {
  await runOnce({ pgPool: pool, noHandleSignals: true, logger: quiet, taskList: toTaskList(tasks) });
}
