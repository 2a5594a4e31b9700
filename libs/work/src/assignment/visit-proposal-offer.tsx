import { useVisitProposal } from '@portal/api-client';
import {
  businessDay,
  businessHour,
  dayName,
  formatDay,
  formatDayAndHour,
  type CalendarDay,
  type HourOfDay,
  type RequestListItem,
  type VisitProposal,
} from '@portal/domain';
import { ProposalButton } from '@portal/ui';
import { useFormikContext } from 'formik';
import { useRef } from 'react';
import type { AssignmentValues } from './assignment-values';
import { servicesOf } from './operators-by-trade';

export type VisitProposalOfferProps = {
  requests: readonly Pick<RequestListItem, 'id' | 'typeRequest' | 'service' | 'address' | 'status' | 'acceptedAt'>[];
  /** First day to consider; '' for today. */
  from: CalendarDay;
  /** The planned one of that day; '' for any. */
  hour: HourOfDay;
  /** True where the hours follow from the first day. */
  isSeries: boolean;
  onCompanyChange: ((company: number) => void) | undefined;
};

export function VisitProposalOffer({ requests, from, hour, isSeries, onCompanyChange }: VisitProposalOfferProps) {
  const { values, isSubmitting } = useFormikContext<AssignmentValues>();
  const { assignContractor: contractor, company, assigner } = values;
  const hands = contractor ? { contractor, company: company || undefined, assigner: assigner || undefined } : {};
  // It stands still while its own visit is saved.
  const { data, isPending, isError } = useVisitProposal(
    requests.map(({ id }) => id),
    { from, hour: hour || undefined, ...hands },
    !isSubmitting,
  );
  const frame = useRef<HTMLDivElement>(null);
  const proposal = data?.proposal ?? null;
  const emergencies = requests.filter(({ typeRequest }) => typeRequest.name === 'emergencia').length;
  // Several of both kinds have no common type.
  const isMixed = emergencies > 0 && emergencies < requests.length;
  const typeService = values.typeService || (emergencies > 0 ? 'Emergencia' : 'Mantenimiento');
  const offered = proposal && handsOf(proposal, contractor);
  const isPlanned = proposal?.date === from && proposal.hour === hour;
  const planned = `Nadie está libre el ${formatDayAndHour(from || null, hour)}. Esta es la primera hora libre`;
  const isAhead = `${from} ${hour}` > `${businessDay(new Date())} ${businessHour(new Date())}`;
  const firstHour = hour && isAhead ? planned : 'Primera hora libre';
  const first = isSeries ? 'Primer día con horas libres' : firstHour;
  const free = isPlanned ? 'Está libre a esa hora' : first;
  const mall = proposal?.mall;
  const isOneMall = mall && requests.every(({ address }) => address.startsWith(mall));
  const reason = isOneMall ? `Ya va a ${mall} ese día` : free;
  return (
    <div ref={frame} className="ui-note ui-above work-proposal">
      {proposal && offered && (
        <ProposalButton
          text={`${offered.names},\n ${whenOf(proposal, isSeries)}${isMixed ? '' : `, ${typeService}`}`}
          writes={{
            ...offered.writes,
            date: proposal.date,
            ...(!isSeries && { hour: proposal.hour }),
            ...(!isMixed && { typeService }),
          }}
          onUsed={() => {
            if (contractor && proposal.company) onCompanyChange?.(proposal.company.id);
            frame.current
              ?.closest('form')
              ?.querySelector<HTMLElement>('button[type="submit"].ant-btn-primary')
              ?.focus();
          }}
        />
      )}
      <p aria-live="polite">
        {proposal
          ? `${proposal.isOutsideTrade ? `Nadie que haga ${servicesOf(requests).words} está libre. ` : ''}${reason}${contractor ? `: ${proposal.operator.name}` : ''}.`
          : isPending
            ? 'Buscando la primera hora libre…'
            : isError
              ? 'No se pudo buscar una hora libre. Elige operario, día y hora.'
              : 'Nadie tiene una hora libre en los próximos días.'}
      </p>
    </div>
  );
}

const handsOf = ({ operator, company, assigner }: VisitProposal, isHandOver: boolean) =>
  isHandOver
    ? { names: `${company?.name}, ${assigner?.name}`, writes: { company: company?.id, assigner: assigner?.id } }
    : { names: operator.name, writes: { operator: operator.id } };

/** '26-11-2026 10:00 (jue)'. */
const whenOf = ({ date, hour }: VisitProposal, isSeries: boolean): string =>
  `${isSeries ? `desde el ${formatDay(date)}` : formatDayAndHour(date, hour)} (${dayName(date, businessDay(new Date()))})`;
