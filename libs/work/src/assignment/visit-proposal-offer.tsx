import {
  businessDay,
  dayName,
  formatDayAndHour,
  type CalendarDay,
  type RequestListItem,
  type VisitProposal,
  type VisitProposalAnswer,
} from '@portal/domain';
import { ProposalButton } from '@portal/ui';
import { useFormikContext } from 'formik';
import { useRef } from 'react';
import type { AssignmentValues } from './assignment-values';

export type VisitProposalOfferProps = {
  request: Pick<RequestListItem, 'id' | 'typeRequest'>;
  /** First day to consider; '' for today. */
  from: CalendarDay;
  useVisitProposal: (
    request: number,
    from: CalendarDay,
  ) => { data?: VisitProposalAnswer | undefined; isPending: boolean; isError: boolean };
};

export function VisitProposalOffer({ request, from, useVisitProposal }: VisitProposalOfferProps) {
  const { data, isPending, isError } = useVisitProposal(request.id, from);
  const { values } = useFormikContext<AssignmentValues>();
  const frame = useRef<HTMLDivElement>(null);
  const proposal = data?.proposal ?? null;
  const typeService =
    values.typeService || (request.typeRequest.name === 'emergencia' ? 'Emergencia' : 'Mantenimiento');
  return (
    <div ref={frame} className="ui-note ui-above work-proposal">
      <p aria-live="polite">
        {proposal
          ? reasonOf(proposal)
          : isPending
            ? 'Buscando la primera hora libre…'
            : isError
              ? 'No se pudo buscar una hora libre. Elige operario, día y hora.'
              : 'Nadie tiene una hora libre en los próximos días.'}
      </p>
      {proposal && (
        <ProposalButton
          text={`${proposal.operator.name}, ${whenOf(proposal)}, ${typeService}`}
          writes={{ operator: proposal.operator.id, date: proposal.date, hour: proposal.hour, typeService }}
          onUsed={() =>
            frame.current?.closest('form')?.querySelector<HTMLElement>('button[type="submit"].ant-btn-primary')?.focus()
          }
        />
      )}
    </div>
  );
}

const reasonOf = ({ mall }: VisitProposal): string =>
  mall === null ? 'Primera hora libre.' : `Ya va a ${mall} ese día.`;

/** '26-11-2026 10:00 (jue)'. */
const whenOf = ({ date, hour }: VisitProposal): string =>
  `${formatDayAndHour(date, hour)} (${dayName(date, businessDay(new Date()))})`;
