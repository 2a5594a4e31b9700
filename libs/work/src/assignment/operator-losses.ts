import { keepsOperator, type Assignment, type NamedOption } from '@portal/domain';
import type { AssignmentValues } from './assignment-values';

export type HeldRequest = Pick<Assignment, 'operator' | 'company' | 'assigner'>;

type ChosenHands = Pick<AssignmentValues, 'assignContractor' | 'company' | 'assigner' | 'operator'>;

export type LedOperators = readonly number[] | undefined;

type Assigning = { chosen: ChosenHands; led: LedOperators; isLeader: boolean };

export type OperatorLoss = { operator: NamedOption; requests: number };

export function staysWithLeader(request: HeldRequest, chosen: ChosenHands, led: LedOperators): boolean {
  return chosen.assignContractor && keepsOperator(handsOf(request), chosen) && isLed(request, led);
}

/** Before a choice, an operator who can still stay is not listed. */
export function operatorLosses(requests: readonly HeldRequest[], assigning: Assigning): OperatorLoss[] {
  const losses = new Map<number, OperatorLoss>();
  for (const request of requests) {
    const { operator } = request;
    if (operator === null || !isLost(request, assigning)) continue;
    const loss = losses.get(operator.id) ?? { operator, requests: 0 };
    losses.set(operator.id, { ...loss, requests: loss.requests + 1 });
  }
  return [...losses.values()];
}

function isLost(request: HeldRequest, { chosen, led, isLeader }: Assigning): boolean {
  if (chosen.assignContractor) {
    const isOpen = chosen.assigner === '' && (chosen.company === '' || chosen.company === request.company?.id);
    return !isOpen && !staysWithLeader(request, chosen, led);
  }
  // Staff cannot name a contractor's operator.
  if (!isLeader && request.company !== null) return true;
  return chosen.operator !== '' && !keepsOperator(handsOf(request), chosen);
}

const isLed = ({ operator }: HeldRequest, led: LedOperators): boolean =>
  led === undefined || (operator !== null && led.includes(operator.id));

const handsOf = ({ operator, company, assigner }: HeldRequest) => ({
  operator: operator?.id ?? null,
  company: company?.id ?? null,
  assigner: assigner?.id ?? null,
});
