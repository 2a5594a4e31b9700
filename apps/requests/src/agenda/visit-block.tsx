import { canHappen, formatRequestNumber, STATUS_COLOURS, STATUS_LABELS, type AgendaVisit } from '@portal/domain';
import { Icon } from '@portal/ui';

/** `overlaps`: another visit of the operator is at the same hour. `onDrag`: it is taken to be moved; null, it is let go. */
export type VisitBlockProps = {
  visit: AgendaVisit;
  overlaps: boolean;
  onOpen: (visit: AgendaVisit) => void;
  onDrag: (visit: AgendaVisit | null) => void;
};

/** A visit of the agenda: its hour, number, client and state. Pressed it tells the rest. */
export function VisitBlock({ visit, overlaps, onOpen, onDrag }: VisitBlockProps) {
  const isMovable = canHappen('assign', visit.status);
  return (
    <button
      type="button"
      className={`agenda-visit agenda-visit-${STATUS_COLOURS[visit.status]}`}
      draggable={isMovable}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', formatRequestNumber(visit.numRequest));
        onDrag(visit);
      }}
      onDragEnd={() => onDrag(null)}
      onClick={() => onOpen(visit)}
    >
      <span className="agenda-visit-line">
        <strong>{visit.hour}</strong> <span>{formatRequestNumber(visit.numRequest)}</span>
      </span>{' '}
      <span className="agenda-visit-client">{visit.client}</span>{' '}
      <span className="agenda-visit-status">{STATUS_LABELS[visit.status]}</span>{' '}
      {overlaps && (
        <span className="agenda-visit-overlap">
          <Icon name="warning" /> Se cruza
        </span>
      )}
    </button>
  );
}
