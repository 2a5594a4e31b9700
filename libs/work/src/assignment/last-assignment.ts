import { businessDay, type AssignmentInput, type RequestListItem } from '@portal/domain';
import type { AssignmentValues } from './assignment-values';

/** The last one of the person who works in this tab: nobody begins with somebody else’s. */
let last: { person: number; values: Pick<AssignmentValues, 'typeService' | 'date'> } | null = null;

/**
 * Keeps what the next assignment of this person probably shares.
 * @param person the id of who assigned
 */
export function rememberAssignment(person: number, { typeService, date }: AssignmentInput): void {
  last = { person, values: { typeService, date } };
}

/**
 * Returns initial values from the previous assignment: its type and its day, where that is still to come. An emergency stays
 * one, and its day is open.
 * @param person the id of the assigner
 * @returns nothing for a request that has an assignment already
 */
export function lastAssignmentOf(
  person: number,
  { typeService, typeRequest }: Pick<RequestListItem, 'typeService' | 'typeRequest'>,
): Partial<Pick<AssignmentValues, 'typeService' | 'date'>> {
  if (typeService) return {};
  const { typeService: lastType, date = '' } = last?.person === person ? last.values : {};
  // The day of the last one would be a delay.
  if (typeRequest.name === 'emergencia') return { typeService: 'Emergencia' };
  return {
    ...(lastType ? { typeService: lastType } : {}),
    ...(date >= businessDay(new Date()) ? { date } : {}),
  };
}
