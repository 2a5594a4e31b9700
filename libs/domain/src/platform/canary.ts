import type { SessionUser } from '../access/roles';
import type { ReleaseRemote, ReleaseVersion } from './release';

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
 * Where a user stands in an area's canary. It depends on nothing else, so that a user keeps the version they got, and a
 * larger share keeps everyone a smaller one had.
 * @returns an integer from 0 to 9,999
 */
export function canaryBucket(areaName: string, userId: number): number {
  return hash(`${areaName}:${userId}`) % BUCKETS;
}

/** Of whom a version is chosen for. */
export type CanaryCandidate = Pick<SessionUser, 'id' | 'roles'>;

/**
 * Chooses the version of an area for a user: the canary's when one of their roles is named or their bucket is within
 * its share, the stable one otherwise. The shell asks it for each person (`areas-in-use.ts`); the gateway sends everybody the same
 * release.
 * @param user null before anyone signed in, who gets the stable version
 */
export function versionFor(remote: ReleaseRemote, user: CanaryCandidate | null): ReleaseVersion {
  const { canary } = remote;
  if (!canary || !user) return remote;
  const isNamed = user.roles.some(({ code }) => canary.roles.includes(code));
  return isNamed || canaryBucket(remote.name, user.id) < canary.share * (BUCKETS / 100) ? canary : remote;
}
