import { clockDifference } from '@portal/domain';
import { create } from 'zustand';

/** Milliseconds by which this device's clock is ahead of the server's (negative: behind); 0 while the difference is small. */
export const useDeviceClock = create<{ clockMs: number }>(() => ({ clockMs: 0 }));

/** Answers vary by their travel time, and the screen shows minutes, so the difference changes in minutes. */
const STEP_MS = 60_000;

export function compareClock(date: string | null, now = Date.now()): void {
  const server = new Date(date ?? Number.NaN);
  if (Number.isNaN(server.getTime())) return;
  const exact = clockDifference(new Date(now).toISOString(), server);
  const clockMs = Math.round(exact / STEP_MS) * STEP_MS;
  if (Math.abs(clockMs - useDeviceClock.getState().clockMs) > STEP_MS) useDeviceClock.setState({ clockMs });
}
