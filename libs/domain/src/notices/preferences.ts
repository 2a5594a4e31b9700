import * as yup from 'yup';

import { ROLE } from '../access/roles';
import type { HourOfDay } from '../dates/business-time';
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

export const SUMMARY_HOUR: HourOfDay = '08:00';
