import type pg from 'pg';

import type { ApiContext } from './context';
import { recalculateDeadlines } from './features/deadlines/recalculate-deadlines';
import { deliverNotice } from './features/notices/deliver-notice';
import { checkDeadlinesTask } from './features/requests/life/check-deadlines';
import { pushToDevice, sendPush } from './features/notices/send-push';
import { sendNoticeEmail } from './features/notices/send-notice-email';
import { sendSummaries, sendSummary } from './features/notices/send-summary';
import { sendPasswordLink } from './features/password-links';
import { sendPlaceMail } from './features/places/send-place-mail';
import { cleanUpTask } from './platform/clean-up/clean-up';
import type { Task } from './platform/jobs/jobs';
import type { ApiLogger } from './platform/observability/logger';
import { nightlyBackup } from './programs/backup/nightly-backup';

type TaskContext = Pick<ApiContext, 'db' | 'files' | 'mail' | 'metrics' | 'now'> & {
  pool: pg.Pool;
  dataDir: string;
  backupsKept?: number | undefined;
  logger: ApiLogger;
};

export const createTasks = (context: TaskContext): Task[] => [
  cleanUpTask(context),
  deliverNotice(context),
  checkDeadlinesTask(context),
  recalculateDeadlines(context),
  ...(context.backupsKept === undefined ? [] : [nightlyBackup({ ...context, kept: context.backupsKept })]),
  sendPush(context),
  pushToDevice(context),
  sendNoticeEmail(context),
  sendSummaries(context),
  sendSummary(context),
  sendPasswordLink(context),
  sendPlaceMail(context),
];
