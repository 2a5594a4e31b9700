import type { RoleCode } from '../access/roles';

/** Percent of failed visits at which a canary is taken back by itself, unless it says otherwise. */
export const CANARY_MAX_ERROR_RATE = 5;

/** Fewer visits than these say nothing about a version: a canary is judged from here on. */
export const CANARY_MIN_VISITS = 20;

/** How a visit to an area ended, as the shell reports it. The reasons are those of its failure screen. */
export const AREA_FAILURE_REASONS = ['unreachable', 'timeout', 'tampered', 'contract', 'broken'] as const;
export type AreaFailureReason = (typeof AREA_FAILURE_REASONS)[number];

/**
 * What the shell tells of one visit to an area: that it was shown, or why it was not. The API adds who and when.
 * `message` and `stack` are of the error, for whoever owns the area.
 */
export type AreaVisit = {
  area: string;
  version: string;
  outcome: 'shown' | AreaFailureReason;
  message?: string;
  stack?: string;
  /** The address of the page, without its query. */
  page?: string;
};

/** How a version has done lately. `errorRate` is a percentage, null as long as nobody visited it. */
export type VersionHealth = { visits: number; failures: number; people: number; errorRate: number | null };

/** A published version of an area, as the release screen shows it. */
export type DeployedVersion = {
  version: string;
  /** UTC instant at which it entered the release. */
  publishedAt: string;
  publishedBy: string;
  /** Of the last 24 hours. */
  health: VersionHealth;
};

/** A canary, as the release screen shows it. */
export type DeployedCanary = DeployedVersion & { share: number; roles: RoleCode[]; maxErrorRate: number };

/** An area of the current release, as the release screen shows it. */
export type DeployedArea = {
  name: string;
  title: string;
  stable: DeployedVersion;
  canary: DeployedCanary | null;
  /** The version that a rollback would bring back, null when there is none. */
  previous: string | null;
};

/** The current release. `number` goes along with every change of it: who changes an older one is refused with 409. */
export type Deployment = {
  number: number;
  createdAt: string;
  createdBy: string;
  note: string;
  shell: { version: string; contract: string; publishedAt: string; publishedBy: string };
  areas: DeployedArea[];
};

/** One line of the history of releases. */
export type ReleaseEntry = { number: number; createdAt: string; createdBy: string; note: string };
