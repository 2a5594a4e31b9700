import { Button } from '@portal/ui';
import type { AgendaGridProps } from './agenda-grid';
import { VisitBlocks } from './visit-block';

/** `day`: the day shown, whose visits `visits` holds. */
export type AgendaListProps = Pick<
  AgendaGridProps,
  'operators' | 'visits' | 'overlaps' | 'chosen' | 'onOpen' | 'onDrag' | 'onPlace' | 'label'
> & { day: string };

/** A day on a phone: each operator with their visits one below the other. */
export function AgendaList({
  label,
  day,
  operators,
  visits,
  overlaps,
  chosen,
  onOpen,
  onDrag,
  onPlace,
}: AgendaListProps) {
  return (
    <ul className="agenda-list" aria-label={label}>
      {operators.map((operator) => {
        const own = [...(visits.get(operator.id)?.byColumn.values() ?? [])].flat();
        return (
          <li key={operator.id}>
            <h2>
              {operator.name}
              {operator.company && <span className="agenda-company">{operator.company.name}</span>}
            </h2>
            {own.length === 0 && !chosen && <p className="agenda-free">Sin visitas</p>}
            <VisitBlocks visits={own} overlaps={overlaps} onOpen={onOpen} onDrag={onDrag} />
            {chosen && (
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
