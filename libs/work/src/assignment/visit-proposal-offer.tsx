import { businessDay, dayName, formatDayAndHour, type VisitProposal, type VisitProposalAnswer } from '@portal/domain';
import { autoFocused, Button } from '@portal/ui';
import { useFormikContext } from 'formik';
import { useId, useRef } from 'react';
import type { AssignmentValues } from './assignment-values';

/** Circumstances in which the form of an assignment offers a visit. */
export type VisitOffer = Pick<VisitProposalOfferProps, 'isFirst'> & {
  /** First day to consider; '' for today. */
  from: string;
};

export type VisitProposalOfferProps = {
  /** The proposal as a query brings it. */
  query: { data?: VisitProposalAnswer | undefined; isPending: boolean; isError: boolean };
  /** Takes the focus at the opening, so that Enter accepts. */
  isFirst: boolean;
};

/**
 * The first free hour for a request, in one sentence, with a button that fills it in and moves on to saving. It never fills in
 * anything by itself.
 */
export function VisitProposalOffer({ query: { data, isPending, isError }, isFirst }: VisitProposalOfferProps) {
  const { values, setValues } = useFormikContext<AssignmentValues>();
  const words = useId();
  const frame = useRef<HTMLDivElement>(null);
  const proposal = data?.proposal ?? null;
  const accept = async ({ operator, date, hour }: VisitProposal): Promise<void> => {
    await setValues({
      ...values,
      operator: operator.id,
      date,
      hour,
      typeService: values.typeService || 'Mantenimiento',
    });
    frame.current?.closest('form')?.querySelector<HTMLElement>('button[type="submit"].ant-btn-primary')?.focus();
  };
  return (
    <div ref={frame} className="work-proposal">
      <p id={words} aria-live="polite">
        {proposal
          ? sentenceOf(proposal, values.typeService || 'Mantenimiento')
          : isPending
            ? 'Buscando la primera hora libre…'
            : isError
              ? 'No se pudo buscar una hora libre. Elige operario, día y hora.'
              : 'Nadie tiene una hora libre en los próximos días.'}
      </p>
      <Button
        type="primary"
        ghost
        aria-describedby={words}
        aria-disabled={proposal === null}
        {...autoFocused(isFirst)}
        onClick={() => {
          if (proposal) void accept(proposal);
        }}
      >
        Usar propuesta
      </Button>
    </div>
  );
}

/** 'Óscar Riquelme, 26-11-2026 10:00 (jue), Mantenimiento. Ya va a Portal Sur ese día.' */
function sentenceOf({ operator, date, hour, mall }: VisitProposal, type: string): string {
  const when = `${formatDayAndHour(date, hour)} (${dayName(date, businessDay(new Date()))})`;
  return `${operator.name}, ${when}, ${type}. ${mall === null ? 'Primera hora libre.' : `Ya va a ${mall} ese día.`}`;
}
