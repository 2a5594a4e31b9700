import type { AgendaVisit, CalendarDay } from '@portal/domain';
import { Button, DateText } from '@portal/ui';
import type { AgendaGridProps } from './agenda-grid';
import { useHourNow } from './use-hour-now';
import { VisitBlocks } from './visit-block';

type AgendaListProps = Pick<
  AgendaGridProps,
  'operators' | 'visits' | 'overlaps' | 'chosen' | 'event' | 'onOpen' | 'onDrag' | 'onPlace' | 'label'
> & { day: CalendarDay; today: CalendarDay; later: readonly AgendaVisit[] };

export function AgendaList({
  label,
  day,
  today,
  later,
  operators,
  visits,
  chosen,
  onPlace,
  ...blocks
}: AgendaListProps) {
  const hourNow = useHourNow();
  const canPlace = chosen !== null && day >= today;
  return (
    <ul className="ui-cards agenda-list" aria-label={label}>
      {operators.map((operator) => {
        const own = [...(visits.get(operator.id)?.byColumn.values() ?? [])].flat();
        const isOver = own.every(({ visit }) => day === today && visit.hour <= hourNow);
        const next = day >= today && isOver && later.find((visit) => visit.operator.id === operator.id);
        return (
          <li key={operator.id} className="ui-sheet">
            <h2>
              {operator.name}
              {operator.company && <span className="ui-quiet ui-small agenda-company">{operator.company.name}</span>}
            </h2>
            {own.length === 0 && !(canPlace && operator.assignable) && <p className="ui-quiet">Sin visitas</p>}
            <VisitBlocks {...blocks} visits={own} now={day === today ? hourNow : null} />
            {next && (
              <p className="ui-quiet">
                Próxima visita: <DateText value={next.date} hour={next.hour} />
              </p>
            )}
            {canPlace && operator.assignable && (
              <Button
                block
                aria-label={`Asignar aquí: ${operator.name}`}
                onClick={() => onPlace({ operator, day, hour: null })}
              >
                Asignar aquí
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
