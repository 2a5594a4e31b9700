import type { AreaOwner } from './area';
import type { RoleCode } from '../access/roles';
import type { Instant } from '../dates/business-time';
import type { ReleaseSource, ReleaseVersion } from './release';
import type { Choice } from '../vocabulary/work';

export const SHELL_TITLE = 'Portal (shell)';

export const ALL_DEPLOYABLES = '*';

/** Percent of people who met a failure above which a version fails, unless a canary sets its own. */
export const CANARY_MAX_ERROR_RATE = 5;

export const JUDGED_MIN_PEOPLE = 3;

/**
 * Reasons why an area could not be shown, on the shell's failure screen and in its reports:
 * - `unreachable`: a file of it did not arrive (network, server, or something else in its place)
 * - `timeout`: a file of it did not arrive in time
 * - `tampered`: a file of it is not the published one; its code did not run
 * - `contract`: it needs another version of the shell
 * - `broken`: its code failed
 */
export const AREA_FAILURE_REASONS = ['unreachable', 'timeout', 'tampered', 'contract', 'broken'] as const;
export type AreaFailureReason = (typeof AREA_FAILURE_REASONS)[number];

export const PAGE_LOADS_MAX = 50;

export type PageLoad = {
  area: string;
  version: string;
  outcome: 'shown' | AreaFailureReason;
  /** For a failure: this page load was reported as shown before it failed, so that it is not another one. */
  wasShown?: true;
  shell?: string;
  message?: string;
  stack?: string;
  page?: string;
};

export type VersionHealth = {
  /** People who loaded it; each counts once, however often they load it. */
  people: number;
  /** Those of them who met a failure of it; a single one that their network may have caused does not count. */
  failed: number;
};

export type DeployedVersion = {
  version: string;
  /** UTC instant at which it entered the release. */
  publishedAt: string;
  publishedBy: string;
  source?: ReleaseSource;
  health: VersionHealth;
};

export type DeployedCanary = DeployedVersion & { share: number; roles: RoleCode[]; maxErrorRate: number };

export type DeployedArea = {
  name: string;
  title: string;
  owner?: AreaOwner;
  stable: DeployedVersion;
  isFailing: boolean;
  canary: DeployedCanary | null;
  previous: string | null;
};

export type WithdrawnArea = { name: string; title: string; version: string };

/** A change sends `number` along and is refused with 409 when a newer release exists. */
export type Deployment = {
  number: number;
  createdAt: string;
  createdBy: string;
  note: string;
  shell: DeployedArea & { contract: string };
  areas: DeployedArea[];
  withdrawn: WithdrawnArea[];
};

export type ReleaseEntry = {
  number: number;
  createdAt: string;
  createdBy: string;
  note: string;
  source?: ReleaseSource;
};

export type AreaVersion = {
  version: string;
  publishedAt: string;
  publishedBy: string;
  source?: ReleaseSource;
  role: 'stable' | 'canary' | null;
};

/** A version of an area, or of the `shell`, that a change gives to everyone (`stable`) or to those who try it; null for none. */
export type VersionChange = {
  deployable: string;
  role: 'stable' | 'canary';
  before: string | null;
  after: string | null;
};

export type CanaryAudience = { share: number; roles: RoleCode[]; maxErrorRate: number };

export type ReleaseOutcome = {
  release: ReleaseEntry;
  changed: boolean;
  dryRun: boolean;
  changes: VersionChange[];
};

export type AreaFailure = {
  id: number;
  at: string;
  area: string;
  version: string;
  reason: AreaFailureReason;
  message: string | null;
  stack: string | null;
  page: string | null;
  user: { id: number; name: string };
};

export const DEPLOY_TOKEN_LIVES = [
  { value: 30, label: '30 días' },
  { value: 90, label: '90 días' },
  { value: 180, label: '180 días' },
  { value: 365, label: '1 año' },
] as const satisfies readonly Choice<number>[];

export type DeployTokenDays = (typeof DEPLOY_TOKEN_LIVES)[number]['value'];

export const DEPLOY_TOKEN_DAYS: DeployTokenDays = 90;

/**
 * The state of a deploy token:
 * - `active`: it publishes
 * - `revoked`: an administrator revoked it
 * - `expired`: its life is over
 * - `creator-left`: the person who created it cannot manage releases any more
 */
export type DeployTokenStatus = 'active' | 'revoked' | 'expired' | 'creator-left';

export type DeployToken = {
  id: number;
  /** Name of the area, `shell`, or `ALL_DEPLOYABLES`. */
  deployable: string;
  name: string;
  createdAt: string;
  createdBy: string;
  lastUsedAt: string | null;
  revokedAt: string | null;
  expiresAt: string;
  status: DeployTokenStatus;
};

export type CreatedDeployToken = DeployToken & { token: string };

/** Days that a preview lasts unless its giver says otherwise, and at most. */
export const PREVIEW_DAYS = 2;
export const PREVIEW_DAYS_MAX = 7;

/** `address` is the link for that person, from the root of the portal. */
export type CreatedPreview = { area: string; version: string; person: string; expiresAt: Instant; address: string };

export type GivenPreview = { id: number; area: string; version: string; person: string; expiresAt: Instant };

export type VersionPreview = { remote: ReleaseVersion; expiresAt: Instant };

/** Name of the server-sent event that tells open tabs of a new release; its data is `{"number":12}`. */
export const RELEASE_CHANGED_EVENT = 'release-changed';
