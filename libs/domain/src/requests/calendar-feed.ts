import type { Instant } from '../dates/business-time';

export type CalendarFeed = {
  createdAt: Instant | null;
};

/** It is shown once: the portal keeps no more than its hash. */
export type CreatedCalendarFeed = {
  address: string;
};

/** Days before today whose visits the calendar still has, when nobody has made them. */
export const CALENDAR_PAST_DAYS = 30;
