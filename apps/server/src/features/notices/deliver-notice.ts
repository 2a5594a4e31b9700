import type { NoticeChannel } from '@portal/domain';
import { sql } from 'kysely';

import type { ApiContext } from '../../context';
import { addJob, type JobKind, type Task } from '../../platform/jobs/jobs';
import { DELIVER_NOTICE } from '../requests';
import { findRecipient, isUrgent, SEND_NOTICE_EMAIL, selectUnread } from './notice-mail';
import { readNoticePreferences } from './notices-repository';
import { channelsOf, endOfQuietHours } from './delivery';

export const SEND_PUSH: JobKind = { name: 'send-notice-push', label: 'Enviar un aviso a los dispositivos' };

const SENDING: Record<NoticeChannel, JobKind> = { push: SEND_PUSH, email: SEND_NOTICE_EMAIL };

/** The time within which a person's notices leave together. Milliseconds. */
const TOGETHER_MS = 2 * 60_000;
/** Urgent notices of one act, such as the assignment of several visits of today, come within this time of each other. */
const AT_ONCE_MS = 5_000;
/** The least time between two mails to one person. Milliseconds. */
const MAIL_PAUSE_MS = 60_000;

/** The library joins the lists of jobs with the same key. */
export type NoticePayload = { notice: number }[];

export const noticesIn = (payload: NoticePayload): number[] => payload.map(({ notice }) => notice);

/** A notice in quiet hours waits until they end. */
export function deliverNotice({ db, now }: Pick<ApiContext, 'db' | 'now'>): Task<{ notice: number }> {
  return {
    kind: DELIVER_NOTICE,
    run: ({ notice: id }) =>
      db.transaction().execute(async (trx) => {
        const person = await findRecipient(trx, id);
        if (person === undefined) return;
        const [notice] = await selectUnread(trx, person, sql`notices.id = ${id}`);
        if (notice === undefined) return;
        const preferences = await readNoticePreferences(trx, person.viewer);
        const quietUntil = endOfQuietHours(preferences, now());
        if (quietUntil !== null) {
          await addJob(trx, DELIVER_NOTICE, { notice: id }, { runAt: quietUntil });
          return;
        }
        const isNow = isUrgent(notice, now());
        const soonest = now().getTime() + (isNow ? AT_ONCE_MS : TOGETHER_MS);
        for (const channel of channelsOf(preferences, notice.kind, isNow)) {
          const kind = SENDING[channel];
          const runAt = new Date(Math.max(soonest, channel === 'email' ? Number(person.mailedAt) + MAIL_PAUSE_MS : 0));
          const key = `${kind.name}:${person.viewer.id}`;
          await addJob(trx, kind, [{ notice: id }], { key, runAt, keepsRunAt: !isNow });
        }
      }),
  };
}
