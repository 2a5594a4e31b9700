import type { RoleCode } from '../access/roles';
import {
  SHELL_DEPLOYABLE,
  type ReleaseHost,
  type ReleaseRemote,
  type ReleaseShell,
  type ReleaseVersion,
} from './release';

/** Buckets of a hundredth of a percent: a share can be set and measured that finely. */
const BUCKETS = 10_000;

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * FNV-1a over the text's UTF-16 units, then murmur3's last mix: neighbouring ids (1, 2, 3…) land far apart, which FNV
 * alone does not do for short texts.
 */
function hash(text: string): number {
  let value = FNV_OFFSET;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), FNV_PRIME);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/**
 * It depends on nothing else, so that a user keeps the version they got, and a larger share keeps everyone of a smaller
 * one.
 * @returns an integer from 0 to 9,999
 */
export function canaryBucket(areaName: string, userId: number): number {
  return hash(`${areaName}:${userId}`) % BUCKETS;
}

export type CanaryCandidate = { id: number; roles: readonly { code: RoleCode }[] };

type Tried<Version> = Version & { canary?: Version & { share: number; roles: readonly RoleCode[] } };

function choose<Version>(name: string, stable: Tried<Version>, user: CanaryCandidate | null): Version {
  const { canary } = stable;
  if (!canary || !user) return stable;
  const isNamed = user.roles.some(({ code }) => canary.roles.includes(code));
  return isNamed || canaryBucket(name, user.id) < canary.share * (BUCKETS / 100) ? canary : stable;
}

/**
 * `areasFor` of the shell (`apps/shell/src/areas/area-registry.ts`) asks it for each person, among the versions that
 * `GET /registry.json` answers (`apps/gateway/src/registry`): none without a session (`anonymousRelease`), and for a
 * tab with another shell those that work in it (`libs/releases/src/publishing/release-for-shell.ts`). The area of an
 * open page keeps its version until the next page (`apps/shell/src/areas/areas-in-use.ts`).
 */
export function versionFor(remote: ReleaseRemote, user: CanaryCandidate | null): ReleaseVersion {
  return choose<ReleaseVersion>(remote.name, remote, user);
}

export function shellFor(shell: ReleaseHost, user: CanaryCandidate | null): ReleaseShell {
  return choose<ReleaseShell>(SHELL_DEPLOYABLE, shell, user);
}
