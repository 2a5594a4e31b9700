import { JUDGED_MIN_PEOPLE } from '@portal/domain';

/**
 * The people who loaded a version, each of whom counts once however much they report. One failure is a vote against the version; one
 * that the person's network may have caused is none before the second.
 */
export type Votes = {
  people: number;
  /** People who met a failure of the version itself. */
  failed: number;
  /** Other people who met failures of the network twice or more. */
  offline: number;
};

/** A version that fails: how many of its people met a failure. */
export type FailingShare = { people: number; failed: number };

/**
 * Decides whether a version fails for too many of its people (tools/decisions/canaries.md): the rule of canaries and of stable
 * versions. The share must also exceed the limit without any one person who met a failure, so that nobody decides alone.
 * @param usual the people of a working version over the same network: network failures count only as far as they are more
 * frequent
 * @param limit percent of people
 * @returns null when the version stays
 */
export function failingShare({ people, failed, offline }: Votes, usual: Votes, limit: number): FailingShare | null {
  if (people < JUDGED_MIN_PEOPLE) return null;
  const usualShare = usual.people < JUDGED_MIN_PEOPLE ? 0 : usual.offline / usual.people;
  const counted = failed + Math.max(0, offline - usualShare * people);
  return (counted - 1) / (people - 1) > limit / 100 ? { people, failed: failed + offline } : null;
}
