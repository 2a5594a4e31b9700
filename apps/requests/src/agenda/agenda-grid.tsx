import type { AgendaOperator, AgendaVisit } from '@portal/domain';
import { memo, useRef, useState, type DragEvent, type KeyboardEvent } from 'react';
import type { AgendaColumn, AgendaSlot, Chosen, VisitsByColumn } from './agenda-model';
import { VisitBlock } from './visit-block';

/** `chosen`: what is to be put somewhere; every slot is a button then. `isDragging`: asked for while something is dragged. */
export type AgendaGridProps = {
  label: string;
  operators: readonly AgendaOperator[];
  columns: readonly AgendaColumn[];
  visits: ReadonlyMap<number, VisitsByColumn>;
  overlaps: ReadonlyMap<number, unknown>;
  chosen: Chosen | null;
  isDragging: () => boolean;
  onOpen: (visit: AgendaVisit) => void;
  onDrag: (visit: AgendaVisit | null) => void;
  onPlace: (slot: AgendaSlot) => void;
  onDrop: (slot: AgendaSlot) => void;
};

const NO_VISITS: VisitsByColumn = new Map();
const MOVES: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Operators × days, or operators × hours. Heading and operators stay in sight while the rest scrolls. */
export function AgendaGrid(props: AgendaGridProps) {
  const { label, operators, columns, visits, overlaps, chosen, isDragging, onOpen, onDrag, onPlace, onDrop } = props;
  // The one slot that Tab reaches; arrows go on from there.
  const [active, setActive] = useState<[number, number]>([0, 0]);
  const body = useRef<HTMLTableSectionElement>(null);
  const marked = useRef<Element | null>(null);

  const mark = (cell: Element | null) => {
    if (marked.current === cell) return;
    marked.current?.classList.remove('agenda-cell-over');
    cell?.classList.add('agenda-cell-over');
    marked.current = cell;
  };
  const slotAt = (cell: Element | null): AgendaSlot | null => {
    const [row, column] = [cell?.getAttribute('data-row'), cell?.getAttribute('data-column')].map(Number);
    const operator = operators[row ?? -1];
    const at = columns[column ?? -1];
    return cell && operator && at ? { operator, day: at.day, hour: at.hour } : null;
  };
  const cellOf = (event: DragEvent): Element | null =>
    event.target instanceof Element ? event.target.closest('td[data-row]') : null;

  const walk = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (!move || !chosen || !(event.target instanceof Element)) return;
    const cell = event.target.closest('td[data-row]');
    if (!cell) return;
    event.preventDefault();
    const row = Number(cell.getAttribute('data-row')) + move[0];
    const column = Number(cell.getAttribute('data-column')) + move[1];
    body.current?.querySelector<HTMLElement>(`td[data-row="${row}"][data-column="${column}"] .agenda-slot`)?.focus();
  };

  return (
    <div className="agenda-scroll" role="region" aria-label={label} tabIndex={0}>
      <table className={`agenda-grid${columns[0]?.hour === null ? '' : ' agenda-grid-hours'}`}>
        <thead>
          <tr>
            <th scope="col" className="agenda-corner">
              Operario
            </th>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={column.isToday && column.hour === null ? 'agenda-today' : undefined}
                {...(column.isToday && column.hour === null ? { 'aria-current': 'date' as const } : {})}
              >
                {column.heading}
                {column.isToday && column.hour === null && <span className="agenda-today-word">Hoy</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          ref={body}
          onKeyDown={walk}
          onDragOver={(event) => {
            const cell = isDragging() ? cellOf(event) : null;
            if (cell) event.preventDefault();
            mark(cell);
          }}
          onDragLeave={(event) => {
            if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget))
              mark(null);
          }}
          onDrop={(event) => {
            const slot = slotAt(cellOf(event));
            mark(null);
            if (!slot || !isDragging()) return;
            event.preventDefault();
            onDrop(slot);
          }}
        >
          {operators.map((operator, row) => (
            <AgendaRow
              key={operator.id}
              row={row}
              operator={operator}
              columns={columns}
              visits={visits.get(operator.id) ?? NO_VISITS}
              overlaps={overlaps}
              isChoosing={chosen !== null}
              activeColumn={active[0] === row ? active[1] : null}
              onOpen={onOpen}
              onDrag={onDrag}
              onPlace={onPlace}
              onActive={setActive}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type AgendaRowProps = Pick<AgendaGridProps, 'columns' | 'overlaps' | 'onOpen' | 'onDrag' | 'onPlace'> & {
  row: number;
  operator: AgendaOperator;
  visits: VisitsByColumn;
  isChoosing: boolean;
  activeColumn: number | null;
  onActive: (at: [number, number]) => void;
};

const AgendaRow = memo(function AgendaRow({
  row,
  operator,
  columns,
  visits,
  overlaps,
  isChoosing,
  activeColumn,
  onOpen,
  onDrag,
  onPlace,
  onActive,
}: AgendaRowProps) {
  return (
    <tr>
      <th scope="row">
        {operator.name}
        {operator.company && <span className="agenda-company">{operator.company.name}</span>}
      </th>
      {columns.map((column, index) => (
        <td
          key={column.key}
          data-row={row}
          data-column={index}
          className={column.isToday && column.hour === null ? 'agenda-today' : undefined}
        >
          <div className="agenda-cell">
            {visits.get(column.key)?.map((visit) => (
              <VisitBlock
                key={visit.id}
                visit={visit}
                overlaps={overlaps.has(visit.id)}
                onOpen={onOpen}
                onDrag={onDrag}
              />
            ))}
            {isChoosing && (
              <button
                type="button"
                className="agenda-slot"
                tabIndex={activeColumn === index ? 0 : -1}
                aria-label={`Asignar aquí: ${operator.name}, ${column.name}`}
                onFocus={() => onActive([row, index])}
                onClick={() => onPlace({ operator, day: column.day, hour: column.hour })}
              >
                Asignar aquí
              </button>
            )}
          </div>
        </td>
      ))}
    </tr>
  );
});
