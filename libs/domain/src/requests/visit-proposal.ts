import type { NamedOption } from '../catalogue/catalogue';
import type { CalendarDay, HourOfDay } from '../dates/business-time';

export type VisitProposal = {
  operator: NamedOption;
  date: CalendarDay;
  hour: HourOfDay;
  /** The mall of the request, where the operator is there on that day anyway; null where not. */
  mall: string | null;
};

export type VisitProposalAnswer = { proposal: VisitProposal | null };
