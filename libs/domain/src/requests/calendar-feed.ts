import type { Instant } from '../dates/business-time';

/** The address by which a person's calendar reads their visits, as its owner sees it. */
export type CalendarFeed = {
  /** When the address was created; null while there is none. */
  createdAt: Instant | null;
};

/** An address that was just created. It is shown once: the portal keeps no more than its hash. */
export type CreatedCalendarFeed = {
  createdAt: Instant;
  address: string;
};

/** Days before today whose visits the calendar still has, when nobody has made them. */
export const CALENDAR_PAST_DAYS = 30;
