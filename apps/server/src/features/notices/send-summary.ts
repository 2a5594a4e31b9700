import { endOfQuietHours, formatDay, summaryDayAt, type CalendarDay, type NoticePreferences } from '@portal/domain';
import { sql, type Kysely } from 'kysely';

import type { MailContext } from '../../context';
import type { Database } from '../../platform/database/schema';
import { addJobs, type JobKind, type Task } from '../../platform/jobs/jobs';
import { composeMail } from '../../platform/mail/compose-mail';
import { findMailedPerson, markMailed, SEND_SUMMARY, selectUnmailed, summaryContent } from './notice-mail';
import { unsubscribeUrl } from './unsubscribe-link';

type Dependencies = { db: Kysely<Database>; mail: MailContext; now: () => Date };

const HOUR_MS = 60 * 60 * 1000;

/** Notices shown by one summary; it counts the others, up to `COUNTED`. */
const SHOWN = 30;
const COUNTED = 500;

const SEND_SUMMARIES: JobKind = { name: 'send-summaries', label: 'Preparar los resúmenes diarios' };

export function sendSummaries({ db, now }: Pick<Dependencies, 'db' | 'now'>): Task {
  return {
    kind: SEND_SUMMARIES,
    at: '0 * * * *',
    // A portal that starts within the hour still sends it.
    catchesUp: HOUR_MS,
    async run() {
      const day = summaryDayAt(now());
      if (day === null) return;
      const people = await db
        .selectFrom('notice_preferences')
        .select(['user_id', 'preferences'])
        .where(sql<boolean>`(preferences ->> 'hasDailySummary')::boolean`)
        .where(sql<boolean>`summary_sent_on is distinct from ${day}::date`)
        .execute();
      await addJobs(
        db,
        SEND_SUMMARY,
        people.map(({ user_id: user, preferences }) => {
          const runAt = endOfQuietHours(preferences, now());
          return {
            payload: { user, day },
            key: `${SEND_SUMMARY.name}:${user}:${day}`,
            ...(runAt === null ? {} : { runAt }),
          };
        }),
      );
    },
  };
}

/** A crash between the mail and the mark sends it again, under the same Message-ID. */
export function sendSummary({ db, mail, now }: Dependencies): Task<{ user: number; day: CalendarDay }> {
  return {
    kind: SEND_SUMMARY,
    async run({ user, day }) {
      const row = await db
        .selectFrom('notice_preferences')
        .select(['preferences', 'summary_sent_on'])
        .where('user_id', '=', user)
        .executeTakeFirst();
      if (row === undefined || row.summary_sent_on === day || !wantsSummary(row.preferences)) return;
      const person = await findMailedPerson(db, user);
      if (person === undefined) return;
      const notices = await selectUnmailed(db, person, { kinds: row.preferences.email, most: COUNTED }, mail);
      if (notices.length > 0) {
        const url = unsubscribeUrl({ userId: user, scope: 'all' }, mail);
        const shown = notices.slice(0, SHOWN);
        const content = summaryContent(shown, {
          day: formatDay(day),
          more: notices.length - shown.length,
          portalUrl: mail.portalUrl,
          unsubscribeUrl: url,
        });
        await mail.mailer.send({
          to: person.email,
          name: `summary-${user}-${day}`,
          unsubscribeUrl: url,
          ...composeMail(content),
        });
      }
      await db.transaction().execute(async (trx) => {
        await markMailed(
          trx,
          notices.map(({ id }) => id),
          now(),
        );
        await trx.updateTable('notice_preferences').set({ summary_sent_on: day }).where('user_id', '=', user).execute();
      });
    },
  };
}

const wantsSummary = ({ hasDailySummary, email }: NoticePreferences): boolean => hasDailySummary && email.length > 0;
