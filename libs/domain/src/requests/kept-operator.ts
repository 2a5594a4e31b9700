export type RequestHands = { company: number | null; assigner: number | null; operator: number | null };

export type AssignedHands = {
  assignContractor: boolean;
  company?: number | '' | undefined;
  assigner?: number | '' | undefined;
  operator?: number | '' | undefined;
};

/**
 * Tells whether an assignment leaves a request with its operator: it names that operator, or hands the request over to the company
 * and leader that have it already. A hand-over keeps only an operator whom that leader still leads, which the caller checks.
 */
export function keepsOperator(hands: RequestHands, to: AssignedHands): boolean {
  if (hands.operator === null) return false;
  if (!to.assignContractor) return hands.operator === Number(to.operator);
  return hands.company === Number(to.company) && hands.assigner === Number(to.assigner);
}
