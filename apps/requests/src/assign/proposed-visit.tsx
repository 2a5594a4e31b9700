import { useVisitProposal } from '@portal/api-client';
import { VisitProposalOffer, type VisitOffer } from '@portal/work';

/** The first free visit for a request, from the server. */
export function ProposedVisit({ request, from, isFirst }: VisitOffer & { request: number }) {
  return <VisitProposalOffer query={useVisitProposal(request, from)} isFirst={isFirst} />;
}
