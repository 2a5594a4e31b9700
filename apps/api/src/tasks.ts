import type { ApiContext } from './context';
import { deliverNotice } from './features/notices/deliver-notice';
import { checkDeadlinesTask } from './features/requests/life/check-deadlines';
import { cleanUpTask } from './platform/jobs/clean-up';
import type { Task } from './platform/jobs/jobs';
import type { ApiLogger } from './platform/observability/logger';

/** The dependencies of the tasks. */
export type TaskContext = Pick<ApiContext, 'db' | 'files' | 'metrics' | 'now'> & { logger: ApiLogger };

/** The work that the portal does by itself. To remove a task is to remove its line here. */
export const createTasks = (context: TaskContext): Task[] => [
  cleanUpTask(context),
  deliverNotice(context),
  checkDeadlinesTask(context),
];
