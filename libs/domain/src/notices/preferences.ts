import * as yup from 'yup';

import { ROLE, type SessionUser } from '../access/roles';
import { businessDay, businessHour, type CalendarDay, type HourOfDay } from '../dates/business-time';
import { flagField, hourField, listField } from '../validation/fields';
import { MESSAGES } from '../validation/messages';
import { NOTICE_KINDS, type NoticeKind } from './notice';

export const NOTICE_CHANNELS = ['email', 'push'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

const kindsField = () =>
  listField<NoticeKind>(
    [
      (kinds) =>
        new Set(kinds).size === kinds.length && kinds.every((kind) => NOTICE_KINDS.includes(kind))
          ? null
          : MESSAGES.choice,
    ],
    { type: 'array', maxItems: NOTICE_KINDS.length, items: { type: 'string', enum: [...NOTICE_KINDS] } },
  );

export type NoticePreferences = {
  email: NoticeKind[];
  push: NoticeKind[];
  /** From `quietFrom` to `quietTo` nothing is sent; it waits until they end. */
  hasQuietHours: boolean;
  /** An hour of Santiago. The quiet hours may pass midnight. */
  quietFrom: HourOfDay;
  quietTo: HourOfDay;
  hasDailySummary: boolean;
};

export const noticePreferencesSchema = yup.object({
  email: kindsField(),
  push: kindsField(),
  hasQuietHours: flagField(),
  quietFrom: hourField({ required: MESSAGES.fieldRequired }),
  quietTo: hourField({
    required: MESSAGES.fieldRequired,
    rules: [(to, { quietFrom }) => (to === quietFrom ? MESSAGES.notices.sameHour : null)],
  }),
  hasDailySummary: flagField(),
});

export const USUAL_NOTICE_PREFERENCES: NoticePreferences = {
  email: [...NOTICE_KINDS],
  push: [...NOTICE_KINDS],
  hasQuietHours: true,
  quietFrom: '21:00',
  quietTo: '07:00',
  hasDailySummary: false,
};

/** Roles that work in the portal all day, in the operator company: the summary is on from the start. */
export const DESK_ROLES = [ROLE.assigner, ROLE.processor, ROLE.liquidator, ROLE.invoicing] as const;

export const usualPreferencesOf = ({ roles, company }: Pick<SessionUser, 'roles' | 'company'>): NoticePreferences => ({
  ...USUAL_NOTICE_PREFERENCES,
  hasDailySummary: company === null && roles.some(({ code }) => DESK_ROLES.some((role) => role === code)),
});

/** The summary alone tells what is late. An urgent notice does not wait for it. */
export function channelsOf(preferences: NoticePreferences, kind: NoticeKind, isUrgent: boolean): NoticeChannel[] {
  const { email, push, hasDailySummary } = preferences;
  const channels: NoticeChannel[] = [];
  if (kind === 'late') return channels;
  if (push.includes(kind)) channels.push('push');
  if (email.includes(kind) && (isUrgent || !hasDailySummary)) channels.push('email');
  return channels;
}

export const SUMMARY_HOUR: HourOfDay = '08:00';

type QuietHours = Pick<NoticePreferences, 'hasQuietHours' | 'quietFrom' | 'quietTo'>;

export function endOfQuietHours(quiet: QuietHours, now: Date): Date | null {
  if (!isQuiet(quiet, now)) return null;
  // Minute by minute, so that a night in which the clocks change ends at the hour that they show.
  const moment = new Date(now);
  moment.setUTCSeconds(0, 0);
  do moment.setUTCMinutes(moment.getUTCMinutes() + 1);
  while (isQuiet(quiet, moment));
  return moment;
}

function isQuiet({ hasQuietHours, quietFrom, quietTo }: QuietHours, moment: Date): boolean {
  if (!hasQuietHours) return false;
  const hour = businessHour(moment);
  return quietFrom < quietTo ? quietFrom <= hour && hour < quietTo : hour >= quietFrom || hour < quietTo;
}

export function summaryDayAt(now: Date): CalendarDay | null {
  return businessHour(now).slice(0, 2) === SUMMARY_HOUR.slice(0, 2) ? businessDay(now) : null;
}
