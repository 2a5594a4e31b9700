import {
  businessDay,
  businessHour,
  DESK_ROLES,
  NOTICE_CHANNELS,
  SUMMARY_HOUR,
  USUAL_NOTICE_PREFERENCES,
  type CalendarDay,
  type NoticeChannel,
  type NoticeKind,
  type NoticePreferences,
  type SessionUser,
} from '@portal/domain';

export const usualPreferencesOf = ({ roles, company }: Pick<SessionUser, 'roles' | 'company'>): NoticePreferences => ({
  ...USUAL_NOTICE_PREFERENCES,
  hasDailySummary: company === null && roles.some(({ code }) => DESK_ROLES.some((role) => role === code)),
});

/** The summary alone tells what is late. For who has it, only what is urgent leaves before it. */
export function channelsOf(preferences: NoticePreferences, kind: NoticeKind, isUrgent: boolean): NoticeChannel[] {
  if (kind === 'late' || (preferences.hasDailySummary && !isUrgent)) return [];
  return NOTICE_CHANNELS.filter((channel) => preferences[channel].includes(kind));
}

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
