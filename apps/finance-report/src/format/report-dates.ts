import { businessDay, businessHour, formatReportDay, type Instant } from '@portal/domain';

/** Formats the day of a moment in Santiago as the report shows it, '21/11/2026' (spec 2 §9). */
export function formatReportDate(instant: Instant): string {
  return formatReportDay(businessDay(new Date(instant)));
}

/** Formats a moment in Santiago as the report shows it, '21/11/2026 14:05'. */
export function formatReportInstant(instant: Instant): string {
  return `${formatReportDate(instant)} ${businessHour(new Date(instant))}`;
}
