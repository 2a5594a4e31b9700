import { CLOCK_TOLERANCE_MS, formatInstant, type Instant, type WorkTimeField } from '@portal/domain';

export type ClaimedTime = {
  field: WorkTimeField;
  /** Absent: the server's own time counts. */
  claimed: Instant | undefined;
  /** Milliseconds by which the clock of the sending device is ahead. */
  clockMs: number;
  /** It cannot have been before this: the assignment of a start, the start of a finish. */
  earliest: Date;
  now: Date;
};

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
