import { FAILING_ABOVE_PERCENT, type VersionHealth } from '@portal/domain';

const JUDGED_MIN_PEOPLE = 3;

/**
 * The rule that judges candidates and stable versions, of areas and of the shell (tools/decisions/candidates.md): a version fails when more than `FAILING_ABOVE_PERCENT` of its
 * people met a failure. The share must be above the limit also without any one of them, so that nobody decides alone.
 */
export const isFailing = ({ people, failed }: VersionHealth): boolean =>
  people >= JUDGED_MIN_PEOPLE && (failed - 1) / (people - 1) > FAILING_ABOVE_PERCENT / 100;
