import type { NamedOption } from '../catalogue/catalogue';
import type { UserOption } from '../people/user';
import type { CalendarDay, HourOfDay } from '../dates/business-time';

export const doesServices = ({ trades = [] }: Pick<UserOption, 'trades'>, services: readonly number[]): boolean =>
  trades.length === 0 || services.every((service) => trades.includes(service));

export type VisitProposal = {
  operator: NamedOption;
  /** A contractor's operator comes with the company and its leader, who get the request. */
  company?: NamedOption | null;
  assigner?: NamedOption | null;
  date: CalendarDay;
  hour: HourOfDay;
  /** The mall of the request, where the operator is there on that day anyway; null where not. */
  mall: string | null;
  /** None of those who do the service has a free hour. */
  isOutsideTrade?: boolean;
};

/** `others`: those of the further requests that were asked for, each at an hour of its own. */
export type VisitProposalAnswer = { proposal: VisitProposal | null; others?: (VisitProposal | null)[] };

/**
 * People who may get the visit: by default any own operator; `contractor`: any leader of a contractor's operators. `hour`:
 * of the first day, looked for before all others.
 */
export type ProposalHands = { contractor?: boolean; hour?: HourOfDay | undefined } & {
  [person in 'operator' | 'company' | 'assigner']?: number | undefined;
};
