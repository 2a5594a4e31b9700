import { channelsOf, endOfQuietHours, NOTICE_TOPICS } from '@portal/domain';
import type { Kysely } from 'kysely';

import type { MailContext } from '../../context';
import type { Database } from '../../platform/database/schema';
import { addJob, type Task } from '../../platform/jobs/jobs';
import { composeMail } from '../../platform/mail/compose-mail';
import { findMailedPerson, markMailed, noticeContent, SEND_NOTICE_EMAIL, selectUnmailed } from './notice-mail';
import { readNoticePreferences } from './notices-repository';
import { unsubscribeUrl } from './unsubscribe-link';

type Dependencies = { db: Kysely<Database>; mail: MailContext; now: () => Date };

/** A crash between the mail and the mark sends it again, under the same Message-ID. */
export function sendNoticeEmail({ db, mail, now }: Dependencies): Task<{ notice: number }> {
  return {
    kind: SEND_NOTICE_EMAIL,
    async run({ notice: id }) {
      const owner = await db.selectFrom('notices').select('user_id').where('id', '=', id).executeTakeFirst();
      if (owner === undefined) return;
      const person = await findMailedPerson(db, owner.user_id);
      if (person === undefined) return;
      const [notice] = await selectUnmailed(db, person, { id }, mail);
      if (notice === undefined) return;
      const { kind } = NOTICE_TOPICS[notice.topic];
      const preferences = await readNoticePreferences(db, owner.user_id);
      if (!channelsOf(preferences, kind).includes('email')) return;
      // A retry after an outage of the server may fall into the night.
      const runAt = endOfQuietHours(preferences, now());
      if (runAt !== null) {
        await addJob(db, SEND_NOTICE_EMAIL, { notice: id }, { runAt });
        return;
      }
      const url = unsubscribeUrl({ userId: owner.user_id, scope: kind }, mail);
      await mail.mailer.send({
        to: person.email,
        name: `notice-${id}`,
        request: notice.numRequest,
        unsubscribeUrl: url,
        ...composeMail(noticeContent(notice, mail.portalUrl, url)),
      });
      await markMailed(db, [id], now());
    },
  };
}
