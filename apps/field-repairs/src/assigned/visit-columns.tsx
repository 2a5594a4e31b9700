import './visit-cards.css';
import {
  businessDay,
  formatListDay,
  formatRequestNumber,
  thumbnailOf,
  type CalendarDay,
  type OperatorRequestItem,
} from '@portal/domain';
import { Button, FoldedText, Icon, StatusBadge } from '@portal/ui';
import { PriorityBadge, RequestLink } from '@portal/work';
import { useId } from 'react';
import type { RepairDraftHead } from '../drafts/repair-draft';
import { DraftTag } from './saved-drafts-panel';
import { groupVisits, type VisitGroup } from './visit-groups';
import { callAddress, wayAddress } from './visit-links';

/** What can be done with a visit. `act`: the one thing that comes next. */
export type VisitActions = {
  actionOf: (visit: OperatorRequestItem) => { label: string; icon: string; onClick: () => void };
  onView: (visit: OperatorRequestItem) => void;
  /** Whether the work can be left unfinished. */
  mayInterrupt: (visit: OperatorRequestItem) => boolean;
  onInterrupt: (visit: OperatorRequestItem) => void;
};

type VisitCardsProps = VisitActions & {
  visits: readonly OperatorRequestItem[];
  drafts: readonly RepairDraftHead[];
  /** Whether they come in the order of their days. */
  byDay: boolean;
};

/** The visits of an operator for a thumb: what is broken, who to call and how to get there, without opening anything. */
export function VisitCards({ visits, byDay, ...rest }: VisitCardsProps) {
  const today = businessDay(new Date());
  if (!byDay) return <VisitList visits={visits} today={today} label="Solicitudes" {...rest} />;
  return groupVisits(visits, today).map((group) => (
    <VisitSection key={group.title} group={group} today={today} {...rest} />
  ));
}

type ListProps = Omit<VisitCardsProps, 'visits' | 'byDay'> & { today: CalendarDay };

function VisitSection({ group, ...rest }: ListProps & { group: VisitGroup<OperatorRequestItem> }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="visit-group">
      <h2 id={id}>{group.title}</h2>
      <VisitList visits={group.visits} label={group.title} {...rest} />
    </section>
  );
}

function VisitList({
  visits,
  label,
  drafts,
  ...rest
}: ListProps & { visits: readonly OperatorRequestItem[]; label: string }) {
  return (
    <ul className="visits" aria-label={label}>
      {visits.map((visit) => (
        <VisitCard
          key={visit.id}
          visit={visit}
          draft={drafts.find(({ request }) => request.id === visit.id)}
          {...rest}
        />
      ))}
    </ul>
  );
}

type VisitCardProps = VisitActions & {
  visit: OperatorRequestItem;
  draft: RepairDraftHead | undefined;
  today: CalendarDay;
};

function VisitCard({ visit, draft, today, actionOf, onView, mayInterrupt, onInterrupt }: VisitCardProps) {
  const number = formatRequestNumber(visit.numRequest);
  const action = actionOf(visit);
  const { requester, photo } = visit;
  return (
    <li className="visit" data-row="">
      <div className="visit-head">
        <div className="visit-words">
          <p className="visit-time">
            {visit.date !== today && `${formatListDay(visit.date, today)} `}
            {visit.hour}
          </p>
          <p className="visit-service">{visit.service}</p>
          <p className="visit-quiet">
            <RequestLink number={visit.numRequest} /> · {visit.client}
          </p>
        </div>
        {photo && (
          <button
            type="button"
            className="visit-photo"
            aria-label={`Ver fotos e historial de ${number}`}
            onClick={() => onView(visit)}
          >
            <img src={thumbnailOf(photo.url)} alt="" loading="lazy" width={88} height={88} />
          </button>
        )}
      </div>
      <p className="visit-marks">
        <PriorityBadge priority={visit.typeRequest.name} />
        {visit.status !== 'asignado' && <StatusBadge status={visit.status} />}
        {draft && <DraftTag draft={draft} />}
      </p>
      {visit.description && (
        <p className="visit-description">
          <FoldedText lines={3}>{visit.description}</FoldedText>
        </p>
      )}
      <p className="visit-place">
        <Icon name="location" label="Dirección" /> {visit.address}
      </p>
      <p className="visit-quiet">
        <Icon name="user" label="Solicita" /> {requester.name}
      </p>
      <div className="visit-links">
        <Button
          icon={<Icon name="phone" />}
          href={callAddress(requester.phone)}
          aria-label={`Llamar a ${requester.name}`}
        >
          Llamar
        </Button>
        <Button
          icon={<Icon name="location" />}
          href={wayAddress(visit.address, navigator.userAgent)}
          target="_blank"
          rel="noreferrer"
          aria-label={`Cómo llegar a ${visit.address}`}
        >
          Cómo llegar
        </Button>
        <Button type="text" icon={<Icon name="view" />} aria-label="Ver detalles" onClick={() => onView(visit)} />
      </div>
      {mayInterrupt(visit) && (
        <Button type="text" block onClick={() => onInterrupt(visit)}>
          No se pudo terminar
        </Button>
      )}
      <Button
        type="primary"
        block
        icon={<Icon name={action.icon} />}
        className="visit-action"
        onClick={action.onClick}
        data-main-action=""
      >
        {action.label}
      </Button>
    </li>
  );
}
