import { createHash } from 'node:crypto';
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
  const hash = createHash('sha256').update(`${deployable}:${id}`).digest().readUInt32BE();
  return hash % BUCKETS < share * (BUCKETS / 100);
}
