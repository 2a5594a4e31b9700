import { clockDifference } from '@portal/domain';
import { create } from 'zustand';

/** Milliseconds by which this device's clock is ahead of the server's (negative: behind); 0 while it is about right. */
export const useDeviceClock = create<{ clockMs: number }>(() => ({ clockMs: 0 }));

/** Answers differ by what they took on their way: what is shown in minutes changes by minutes. */
const STEP_MS = 60_000;

/**
 * Compares the clock of this device with the server's.
 * @param date the `Date` header of an answer that has just come; null says nothing
 */
export function compareClock(date: string | null, now = Date.now()): void {
  const server = new Date(date ?? Number.NaN);
  if (Number.isNaN(server.getTime())) return;
  const exact = clockDifference(new Date(now).toISOString(), server);
  const clockMs = Math.round(exact / STEP_MS) * STEP_MS;
  if (Math.abs(clockMs - useDeviceClock.getState().clockMs) > STEP_MS) useDeviceClock.setState({ clockMs });
}
