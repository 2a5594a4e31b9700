import type { CalendarDay, NoticePreferences } from '@portal/domain';
import { sql } from 'kysely';

import type { ApiContext } from '../../context';
import { addJobs, type JobKind, type Task } from '../../platform/jobs/jobs';
import { toViewer } from '../requests';
import { findPerson, markMailed, SEND_SUMMARY, selectUnread, summaryMail } from './notice-mail';
import { readNoticePreferences } from './notices-repository';
import { topicsOf } from '../../texts/notice-topics';
import { endOfQuietHours, summaryDayAt, usualPreferencesOf } from './delivery';

type Dependencies = Pick<ApiContext, 'db' | 'mail' | 'now'>;

const HOUR_MS = 60 * 60 * 1000;

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
        .selectFrom('users')
        .leftJoin('notice_preferences', 'user_id', 'id')
        .select(['id', 'role_codes as roles', 'company_id as company', 'preferences'])
        .where('status', '=', 'activo')
        .where(sql<boolean>`summary_sent_on is distinct from ${day}::date`)
        .execute();
      await addJobs(
        db,
        SEND_SUMMARY,
        people.flatMap((person) => {
          const preferences = person.preferences ?? usualPreferencesOf(toViewer(person));
          if (!wantsSummary(preferences)) return [];
          const runAt = endOfQuietHours(preferences, now());
          const key = `${SEND_SUMMARY.name}:${person.id}:${day}`;
          return [{ payload: { user: person.id, day }, key, ...(runAt === null ? {} : { runAt }) }];
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
      const person = await findPerson(db, user);
      if (person === undefined) return;
      const preferences = await readNoticePreferences(db, person.viewer);
      const sent = await db
        .selectFrom('notice_preferences')
        .select('summary_sent_on')
        .where('user_id', '=', user)
        .executeTakeFirst();
      if (sent?.summary_sent_on === day || !wantsSummary(preferences)) return;
      const notices = await selectUnread(
        db,
        person,
        sql`notices.topic = any(${topicsOf(preferences.email)}) and notices.emailed_at is null`,
      );
      if (notices.length > 0) {
        const name = `summary-${user}-${day}`;
        await mail.mailer.send({ name, ...(await summaryMail(db, day, { person, notices, mail })) });
      }
      await db.transaction().execute(async (trx) => {
        await markMailed(trx, notices, now());
        await trx
          .insertInto('notice_preferences')
          .values({ user_id: user, summary_sent_on: day })
          .onConflict((same) => same.column('user_id').doUpdateSet({ summary_sent_on: day }))
          .execute();
      });
    },
  };
}

const wantsSummary = ({ hasDailySummary, email }: NoticePreferences): boolean => hasDailySummary && email.length > 0;
