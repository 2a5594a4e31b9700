import { channelsOf, endOfQuietHours, NOTICE_TOPICS, type NoticeChannel } from '@portal/domain';
import type { Kysely } from 'kysely';

import type { Database, Db } from '../../platform/database/schema';
import { addJob, type JobKind, type Task } from '../../platform/jobs/jobs';
import { canSee, DELIVER_NOTICE, toViewer } from '../requests';
import { SEND_NOTICE_EMAIL } from './notice-mail';
import { readNoticePreferences } from './notices-repository';

export const SEND_PUSH: JobKind = { name: 'send-notice-push', label: 'Enviar un aviso a los dispositivos' };

const SENDING: Partial<Record<NoticeChannel, JobKind>> = {
  push: SEND_PUSH,
  email: SEND_NOTICE_EMAIL,
};

/** A notice in quiet hours waits until they end. */
export function deliverNotice({ db, now }: { db: Kysely<Database>; now: () => Date }): Task<{ notice: number }> {
  return {
    kind: DELIVER_NOTICE,
    run: ({ notice: id }) =>
      db.transaction().execute(async (trx) => {
        const notice = await findDeliverable(trx, id);
        if (notice === null) return;
        const preferences = await readNoticePreferences(trx, notice.userId);
        const runAt = endOfQuietHours(preferences, now());
        if (runAt !== null) {
          await addJob(trx, DELIVER_NOTICE, { notice: id }, { runAt });
          return;
        }
        for (const channel of channelsOf(preferences, NOTICE_TOPICS[notice.topic].kind)) {
          const kind = SENDING[channel];
          if (kind !== undefined) await addJob(trx, kind, { notice: id }, { key: `${kind.name}:${id}` });
        }
      }),
  };
}

/** Reads a notice that may be sent now: unread, to an active person who may still read its request. */
export async function findDeliverable(db: Db, id: number) {
  const row = await db
    .selectFrom('notices')
    .innerJoin('users', 'users.id', 'notices.user_id')
    .innerJoin('requests', 'requests.id', 'notices.request_id')
    .select([
      'notices.topic',
      'users.id as userId',
      'users.name',
      'users.last_name as lastName',
      'users.email',
      'users.role_codes as roles',
      'users.company_id as company',
      'requests.num_request',
      'requests.address',
      'requests.status',
      'requests.created_by',
      'requests.company_id',
      'requests.assigner_id',
      'requests.operator_id',
    ])
    .where('notices.id', '=', id)
    .where('notices.read_at', 'is', null)
    .where('users.status', '=', 'activo')
    .executeTakeFirst();
  if (row === undefined || !canSee(toViewer({ ...row, id: row.userId }), row)) return null;
  return row;
}
