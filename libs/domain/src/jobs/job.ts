import type { Instant } from '../dates/business-time';

export const JOB_STATES = ['failed', 'retrying', 'running', 'waiting'] as const;
export type JobState = (typeof JOB_STATES)[number];

export const JOB_STATE_LABELS: Record<JobState, string> = {
  failed: 'Fallido',
  retrying: 'Se reintenta',
  running: 'En curso',
  waiting: 'En espera',
};

export type Job = {
  id: number;
  label: string;
  state: JobState;
  attempts: number;
  maxAttempts: number;
  /** The moment of its next attempt; of the last one when it failed. */
  runAt: Instant;
  lastError: string | null;
};

export type RetriedJobs = { retried: number };
