import {
  formatInstant,
  isInstant,
  type CalendarDay,
  type DateSeparator,
  type HourOfDay,
  type Instant,
} from '../dates/business-time';

/** The header in which a device says what its clock shows while it sends. */
export const DEVICE_TIME_HEADER = 'Device-Time';

/** Milliseconds by which two clocks may differ, or a send may take, before the portal says so. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;

/**
 * Compares the clock of a device with the server's.
 * @param deviceTime what the device says that its clock shows; anything but an instant says nothing
 * @param now the server's clock at the same moment
 * @returns milliseconds that the device is ahead (negative: behind); 0 within the tolerance
 */
export function clockDifference(deviceTime: unknown, now: Date): number {
  const difference = isInstant(deviceTime) ? Date.parse(deviceTime) - now.getTime() : 0;
  return Math.abs(difference) > CLOCK_TOLERANCE_MS ? difference : 0;
}

/** Says how wrong a clock is: 'adelantado 2 h 10 min', 'atrasado 3 días'. */
export function describeClock(difference: number): string {
  return `${difference < 0 ? 'atrasado' : 'adelantado'} ${sayMinutes(Math.round(Math.abs(difference) / 60_000))}`;
}

/** Writes minutes as people say them: '25 min', '2 h 10 min', '3 días'. */
function sayMinutes(minutes: number): string {
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60)];
  if (days >= 2) return `${days} días`;
  return [hours > 0 && `${hours} h`, minutes % 60 > 0 && `${minutes % 60} min`].filter(Boolean).join(' ') || '0 min';
}

/** Days and hours of a work's begin and end, as its details have them. */
type WorkPeriod = {
  dateStart: CalendarDay | null;
  hourStart: HourOfDay | null;
  dateFinish: CalendarDay | null;
  hourEnd: HourOfDay | null;
};

/** Writes how long a work took: '1 h 25 min'; null before its end. */
export function sayDuration({ dateStart, hourStart, dateFinish, hourEnd }: WorkPeriod): string | null {
  if (dateStart === null || hourStart === null || dateFinish === null || hourEnd === null) return null;
  const [start, end] = [`${dateStart}T${hourStart}:00Z`, `${dateFinish}T${hourEnd}:00Z`].map(Date.parse);
  return sayMinutes(Math.round(((end ?? 0) - (start ?? 0)) / 60_000));
}

/** Checks whether the server received something so much later than it happened that both times are shown. */
export const isReceivedLater = (at: Date, receivedAt: Date): boolean =>
  receivedAt.getTime() - at.getTime() > CLOCK_TOLERANCE_MS;

/**
 * Writes a time of the work, with the server's beside it where it is the phone's.
 * @param time as it is shown; null is unknown
 * @param receivedAt when the server received it, if that is later
 * @param separator of the date on which it was received
 */
export const sayWorkTime = (
  time: string | null,
  receivedAt: Instant | null | undefined,
  separator?: DateSeparator,
): string | null =>
  time && receivedAt ? `${time} según el teléfono; se recibió el ${formatInstant(receivedAt, separator)}` : time;

export type WorkTimeField = 'startedAt' | 'finishedAt';

type ClaimedTime = {
  field: WorkTimeField;
  /** When the device says that it was. Absent: the server's own time counts. */
  claimed: Instant | undefined;
  /** From `clockDifference`. */
  clockMs: number;
  /** It cannot have been before this: the assignment of a start, the start of a finish. */
  earliest: Date;
  /** The server's clock. */
  now: Date;
};

/** When it was, or why that cannot be. */
export type JudgedTime = { at: Date } | { problem: string };

const WORDS: Record<WorkTimeField, { verb: string; before: string }> = {
  startedAt: { verb: 'empezó', before: 'de que te asignaran la solicitud' },
  finishedAt: { verb: 'terminó', before: 'de que empezara' },
};

/**
 * Judges a time of the work that a device claims (tools/decisions/drafts-and-offline.md): corrected by the difference of clocks, it must lie
 * between `earliest` and now. What is outside by less than the tolerance counts as the limit.
 */
export function judgeWorkTime({ field, claimed, clockMs, earliest, now }: ClaimedTime): JudgedTime {
  if (claimed === undefined) return { at: now };
  const at = new Date(Date.parse(claimed) - clockMs);
  const { verb, before } = WORDS[field];
  const said = `Según el teléfono el trabajo ${verb} el ${formatInstant(claimed)}`;
  if (at.getTime() > now.getTime() + CLOCK_TOLERANCE_MS) return { problem: `${said}, una hora que todavía no llega` };
  if (at.getTime() < earliest.getTime() - CLOCK_TOLERANCE_MS) {
    return { problem: `${said}, antes ${before} (${formatInstant(earliest)})` };
  }
  return { at: new Date(Math.min(Math.max(at.getTime(), earliest.getTime()), now.getTime())) };
}
