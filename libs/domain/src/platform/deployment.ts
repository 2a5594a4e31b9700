import type { AreaOwner } from './area';
import { roleLabel, type RoleCode } from '../access/roles';
import type { ReleaseSource } from './release';
import type { Choice } from '../vocabulary/work';

export const SHELL_TITLE = 'Portal (menú e inicio)';

export const ALL_DEPLOYABLES = '*';

/** Percent of people who met a failure above which a version fails. */
export const FAILING_ABOVE_PERCENT = 5;

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

export type DeployedCandidate = DeployedVersion & {
  /** Percent of the people, 0 to 100, with at most two decimals; a person in it stays in it. */
  share: number;
  roles: RoleCode[];
  persons: { id: number; name: string; email: string }[];
};

const percentFormat = new Intl.NumberFormat('es-CL', { maximumFractionDigits: 2 });

type CandidateAudience = { share: number; roles: readonly RoleCode[]; named: readonly string[] };

/** The people of a candidate: `10 % de las personas, Asignador, Ana Soto`. */
export function audienceText({ share, roles, named }: CandidateAudience): string {
  const people = share > 0 ? [`${percentFormat.format(share)} % de las personas`] : [];
  return [...people, ...roles.map(roleLabel), ...named].join(', ') || 'nadie todavía';
}

export type DeployedArea = {
  name: string;
  title: string;
  owner?: AreaOwner;
  stable: DeployedVersion;
  isFailing: boolean;
  candidate: DeployedCandidate | null;
  previous: string | null;
};

export type WithdrawnArea = { name: string; title: string; version: string };

/** A change sends `number` along and is refused with 409 when a newer release exists. */
export type Deployment = Omit<ReleaseEntry, 'source'> & {
  shell: DeployedArea;
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

export type AreaVersion = Omit<DeployedVersion, 'health'> & {
  role: 'stable' | 'candidate' | null;
  withdrawn: { at: string; reason: string } | null;
};

/** A version of an area, or of the `shell`, that a change gives to everyone (`stable`) or to a few (`candidate`); null for none. */
export type VersionChange = {
  deployable: string;
  role: 'stable' | 'candidate';
  before: string | null;
  after: string | null;
};

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

/** Name of the server-sent event that tells open tabs of a new release; its data is `{"number":12}`. */
export const RELEASE_CHANGED_EVENT = 'release-changed';
