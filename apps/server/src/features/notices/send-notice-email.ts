import { sql } from 'kysely';

import type { ApiContext } from '../../context';
import { addJob, type Task } from '../../platform/jobs/jobs';
import { noticesIn, type NoticePayload } from './deliver-notice';
import { findRecipient, isUrgent, markMailed, noticeMail, SEND_NOTICE_EMAIL, selectUnread } from './notice-mail';
import { readNoticePreferences } from './notices-repository';
import { channelsOf, endOfQuietHours } from './delivery';

type Dependencies = Pick<ApiContext, 'db' | 'mail' | 'now'>;

/** A crash between the mail and the mark sends it again, under the same Message-ID. */
export function sendNoticeEmail({ db, mail, now }: Dependencies): Task<NoticePayload> {
  return {
    kind: SEND_NOTICE_EMAIL,
    async run(payload) {
      const ids = noticesIn(payload);
      const person = await findRecipient(db, ids[0]);
      if (person === undefined) return;
      const preferences = await readNoticePreferences(db, person.viewer);
      const unmailed = await selectUnread(db, person, sql`notices.id = any(${ids}) and notices.emailed_at is null`);
      const notices = unmailed.filter((notice) =>
        channelsOf(preferences, notice.kind, isUrgent(notice, now())).includes('email'),
      );
      const [first] = notices;
      if (first === undefined) return;
      // A retry after an outage of the server may fall into the night.
      const runAt = endOfQuietHours(preferences, now());
      if (runAt !== null) {
        await addJob(db, SEND_NOTICE_EMAIL, payload, { runAt });
        return;
      }
      await mail.mailer.send({
        // The last: notices that joined a failed mail make it another.
        name: `notice-${ids.at(-1)}`,
        ...(notices.length === 1 && first.num_request !== null ? { request: first.num_request } : {}),
        ...(await noticeMail(db, { person, notices, mail })),
      });
      await markMailed(db, notices, now());
    },
  };
}
