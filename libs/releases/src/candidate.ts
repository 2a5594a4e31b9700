import type { RoleCode } from '@portal/domain';

/** A version that a few people have instead of the one of all. */
export type Candidate = {
  version: string;
  /** Percent of the people, 0 to 100, with at most two decimals. */
  share: number;
  roles: readonly RoleCode[];
  /** Ids of users. */
  persons: readonly number[];
  /** Its people are counted from here on. */
  since: Date;
};

export type ReleaseReader = { id: number; roles: readonly { code: RoleCode }[] };

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
 * Tells whether a person has the candidate. Their bucket depends on nothing but area and person, so that they keep what
 * they got, and a larger share keeps everyone of a smaller one.
 */
export function hasCandidate(
  deployable: string,
  { share, roles, persons }: Pick<Candidate, 'share' | 'roles' | 'persons'>,
  { id, roles: own }: ReleaseReader,
): boolean {
  if (persons.includes(id) || own.some(({ code }) => roles.includes(code))) return true;
  return hash(`${deployable}:${id}`) % BUCKETS < share * (BUCKETS / 100);
}
