import {
  canHappen,
  formatRequestNumber,
  isAtWork,
  isHeldBy,
  labelOf,
  LIMITS,
  PRIORITIES,
  STATUS_COLOURS,
  STATUS_LABELS,
  type AgendaVisit,
  type HourOfDay,
  type Priority,
  type RequestEvent,
  type RequestStatus,
} from '@portal/domain';
import { Icon, type IconName } from '@portal/ui';
import { memo, type CSSProperties } from 'react';
import type { PlacedVisit } from './agenda-model';

type VisitActions = {
  event: RequestEvent;
  onOpen: (visit: AgendaVisit) => void;
  /** Receives a visit at the start of a drag, and null at its end. */
  onDrag: (visit: AgendaVisit | null) => void;
};

type VisitBlocksProps = VisitActions & {
  visits: readonly PlacedVisit[];
  /** Other visits at the same hour, by the visit's id. */
  overlaps: ReadonlyMap<number, unknown>;
  now?: HourOfDay | null;
};

/** A week of fifty operators has two thousand visits: each is drawn again only when something of its own changes. */
export const VisitBlocks = memo(function VisitBlocks({ visits, overlaps, now, ...actions }: VisitBlocksProps) {
  const blocks = visits.map(({ visit, at }) => (
    <VisitBlock key={visit.id} visit={visit} at={at} overlaps={overlaps.has(visit.id)} {...actions} />
  ));
  if (!now || visits.length === 0) return blocks;
  const begun = visits.filter(({ visit }) => visit.hour <= now).length;
  return [
    ...blocks.slice(0, begun),
    <span key="now" className="agenda-now-line">{`Ahora, ${now}`}</span>,
    ...blocks.slice(begun),
  ];
});

type VisitBlockProps = VisitActions & { visit: AgendaVisit; at: PlacedVisit['at']; overlaps: boolean };

const PRIORITY_MARKS: Partial<Record<Priority, string>> = { urgente: '!', emergencia: '!!' };

export const PRIORITY_LEGEND = PRIORITIES.filter(({ value }) => PRIORITY_MARKS[value])
  .map(({ value, label }) => `${PRIORITY_MARKS[value]} ${label}`)
  .join(' · ');

function iconOf(status: RequestStatus): IconName | null {
  if (isAtWork(status)) return 'start';
  return isHeldBy(status, 'processor') ? 'clock' : null;
}

function VisitBlock({ visit, at, overlaps, event, onOpen, onDrag }: VisitBlockProps) {
  const isMovable = canHappen(event, visit.status);
  const statusIcon = iconOf(visit.status);
  const priority = labelOf(PRIORITIES, visit.priority);
  const marks = PRIORITY_MARKS[visit.priority];
  // Most places begin with these words, which leave no room for their name in a column.
  const mall = /^(Mall|Centro Comercial) /.exec(visit.address)?.[0] ?? '';
  const [sign, digits] = formatRequestNumber(visit.numRequest).split(' ');
  return (
    <button
      type="button"
      className={`agenda-visit ui-tone-${STATUS_COLOURS[visit.status]}`}
      style={at && timedStyle(at, overlaps)}
      title={[visit.client, visit.address, priority, STATUS_LABELS[visit.status]].join(' · ')}
      draggable={isMovable}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move';
        dataTransfer.setData('text/plain', formatRequestNumber(visit.numRequest));
        onDrag(visit);
      }}
      onDragEnd={() => onDrag(null)}
      onClick={() => onOpen(visit)}
    >
      <span className="agenda-visit-line">
        <strong>{visit.hour}</strong>{' '}
        <span>
          <span className="agenda-visit-sign">{sign} </span>
          {digits}
        </span>{' '}
        {marks && (
          <span className="agenda-visit-priority">
            <strong aria-hidden>{marks}</strong>
            <span className="agenda-visit-sign">{priority}</span>
          </span>
        )}
        {overlaps && (
          <span className="agenda-visit-overlap" title="Se cruza con otra visita">
            <Icon name="warning" /> <strong>Se cruza</strong>
          </span>
        )}{' '}
        <span className={statusIcon ? 'agenda-visit-sign' : 'ui-sr-only'}>
          {statusIcon && <Icon name={statusIcon} />} {STATUS_LABELS[visit.status]}
        </span>
      </span>{' '}
      <span className="agenda-visit-client">
        {statusIcon && <Icon name={statusIcon} />} {visit.client}
      </span>{' '}
      <span className="agenda-visit-place">
        {mall && <span className="agenda-visit-sign">{mall}</span>}
        {visit.address.slice(mall.length)}
      </span>
    </button>
  );
}

const timedStyle = ({ top, lane }: { top: number; lane: number }, overlaps: boolean): CSSProperties =>
  ({
    top: `${top}%`,
    '--agenda-lane': lane,
    '--agenda-length': LIMITS.visitMinutes / 60,
    ...(!overlaps && { '--agenda-lanes': 1 }),
  }) as CSSProperties;
