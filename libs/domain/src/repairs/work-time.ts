import {
  formatInstant,
  isInstant,
  type CalendarDay,
  type DateSeparator,
  type HourOfDay,
  type Instant,
} from '../dates/business-time';

export const DEVICE_TIME_HEADER = 'Device-Time';

/** Milliseconds by which two clocks may differ, or a send may take, before the portal says so. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** Returns milliseconds that the device is ahead (negative: behind); 0 within the tolerance. */
export function clockDifference(deviceTime: unknown, now: Date): number {
  const difference = isInstant(deviceTime) ? Date.parse(deviceTime) - now.getTime() : 0;
  return Math.abs(difference) > CLOCK_TOLERANCE_MS ? difference : 0;
}

export function describeClock(difference: number): string {
  return `${difference < 0 ? 'atrasado' : 'adelantado'} ${sayMinutes(Math.round(Math.abs(difference) / 60_000))}`;
}

function sayMinutes(minutes: number): string {
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60)];
  if (days >= 2) return `${days} días`;
  return [hours > 0 && `${hours} h`, minutes % 60 > 0 && `${minutes % 60} min`].filter(Boolean).join(' ') || '0 min';
}

export type WorkPeriod = {
  dateStart: CalendarDay | null;
  hourStart: HourOfDay | null;
  dateFinish: CalendarDay | null;
  hourEnd: HourOfDay | null;
};

export function sayDuration({ dateStart, hourStart, dateFinish, hourEnd }: WorkPeriod): string | null {
  if (dateStart === null || hourStart === null || dateFinish === null || hourEnd === null) return null;
  const [start, end] = [`${dateStart}T${hourStart}:00Z`, `${dateFinish}T${hourEnd}:00Z`].map(Date.parse);
  return sayMinutes(Math.round(((end ?? 0) - (start ?? 0)) / 60_000));
}

export const isReceivedLater = (at: Date, receivedAt: Date): boolean =>
  receivedAt.getTime() - at.getTime() > CLOCK_TOLERANCE_MS;

export const sayWorkTime = (
  time: string | null,
  receivedAt: Instant | null | undefined,
  separator?: DateSeparator,
): string | null =>
  time && receivedAt ? `${time} según el teléfono; se recibió el ${formatInstant(receivedAt, separator)}` : time;

export type WorkTimeField = 'startedAt' | 'finishedAt';
