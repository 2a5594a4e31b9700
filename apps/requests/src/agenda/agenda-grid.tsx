import { weekdayName, type AgendaOperator, type AgendaVisit, type HourOfDay, type RequestEvent } from '@portal/domain';
import { Icon, Tag } from '@portal/ui';
import {
  memo,
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type DragEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import {
  firstColumnOfInterest,
  isOver,
  NO_VISITS,
  type AgendaColumn,
  type AgendaSlot,
  type Chosen,
  type OperatorVisits,
  type PlacedVisit,
} from './agenda-model';
import { useHourNow } from './use-hour-now';
import { VisitBlocks } from './visit-block';

export type AgendaGridProps = {
  label: string;
  operators: readonly AgendaOperator[];
  columns: readonly AgendaColumn[];
  visits: ReadonlyMap<number, OperatorVisits>;
  overlaps: ReadonlyMap<number, unknown>;
  chosen: Chosen | null;
  event: RequestEvent;
  isDragging: () => boolean;
  onOpen: (visit: AgendaVisit) => void;
  onDrag: (visit: AgendaVisit | null) => void;
  onPlace: (slot: AgendaSlot) => void;
  onDrop: (slot: AgendaSlot) => void;
};

const NOT_HERE = 'Aquí no se le asignan solicitudes';
const NONE: readonly PlacedVisit[] = [];
/** Down and to the right. */
const MOVES: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export function AgendaGrid(props: AgendaGridProps) {
  const { label, operators, columns, visits, overlaps, chosen, event, isDragging, onOpen, onDrag, onPlace, onDrop } =
    props;
  // The one slot that Tab reaches; arrows move from there.
  const [active, setActive] = useState<[number, number] | null>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const marked = useRef<Element | null>(null);
  const scroll = useRef<HTMLDivElement>(null);
  const hourNow = useHourNow();
  const isByHour = columns[0]?.hour !== null;
  const nowColumn = isByHour
    ? columns.findIndex(({ isToday, hour }) => isToday && hour?.slice(0, 2) === hourNow.slice(0, 2))
    : -1;
  const firstOpen = columns.findIndex((column) => !isOver(column, hourNow));
  const firstRow = operators.findIndex(({ assignable }) => assignable);
  const [activeRow, activeColumn] = active && active[1] >= firstOpen ? active : [firstRow, firstOpen];
  useBeginning(scroll, columns, visits, hourNow);

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
    return cell && operator?.assignable && at && !isOver(at, hourNow) ? { operator, day: at.day, hour: at.hour } : null;
  };
  const walk = (press: KeyboardEvent) => {
    const move = MOVES[press.key];
    if (!move || !chosen || !(press.target instanceof Element)) return;
    const cell = press.target.closest('td[data-row]');
    if (!cell) return;
    press.preventDefault();
    const [rows, times] = isByHour ? move.toReversed() : move;
    const column = Number(cell.getAttribute('data-column')) + (times ?? 0);
    let row = Number(cell.getAttribute('data-row')) + (rows ?? 0);
    while (operators[row]?.assignable === false) row += rows ?? 0;
    body.current?.querySelector<HTMLElement>(`td[data-row="${row}"][data-column="${column}"] .agenda-slot`)?.focus();
  };

  const cell = (row: number, index: number) => {
    const [operator, column] = [operators[row]!, columns[index]!];
    const { lanes, byColumn } = visits.get(operator.id) ?? NO_VISITS;
    const isPast = firstOpen === -1 || index < firstOpen;
    return (
      <AgendaCell
        key={`${row} ${index}`}
        row={row}
        index={index}
        operator={operator}
        column={column}
        lanes={lanes}
        visits={byColumn.get(column.key) ?? NONE}
        overlaps={overlaps}
        event={event}
        className={cellClass(column, index === nowColumn, isPast)}
        now={column.isToday && !isByHour ? hourNow : null}
        isOffered={chosen !== null && operator.assignable && !isPast}
        isActive={activeRow === row && activeColumn === index}
        onOpen={onOpen}
        onDrag={onDrag}
        onPlace={onPlace}
        onActive={setActive}
      />
    );
  };

  return (
    <div ref={scroll} className="ui-sheet agenda-scroll" role="region" aria-label={label} tabIndex={0}>
      <table
        className={`agenda-grid ${isByHour ? 'agenda-grid-hours' : 'agenda-grid-days'}`}
        style={{ '--agenda-now': Number(hourNow.slice(3)) / 60 } as CSSProperties}
      >
        <thead>
          <tr>
            <th scope="col" className="agenda-corner">
              {isByHour ? 'Hora' : 'Operario'}
            </th>
            {isByHour
              ? operators.map((operator) => (
                  <OperatorHead key={operator.id} operator={operator} lanes={visits.get(operator.id)?.lanes ?? 1} />
                ))
              : columns.map(({ key, day, name, isToday }) => (
                  <th
                    key={key}
                    scope="col"
                    title={name}
                    className={isToday ? 'agenda-today' : undefined}
                    aria-current={isToday ? 'date' : undefined}
                  >
                    {weekdayName(day)} {Number(day.slice(8))} {isToday && <Tag color="processing">Hoy</Tag>}
                  </th>
                ))}
          </tr>
        </thead>
        <tbody
          ref={body}
          onKeyDown={walk}
          onDragOver={(drag) => {
            const cell = isDragging() ? cellUnder(drag) : null;
            const isSlot = slotAt(cell) !== null;
            if (isSlot) drag.preventDefault();
            mark(isSlot ? cell : null);
          }}
          onDragLeave={({ relatedTarget, currentTarget }) => {
            if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) mark(null);
          }}
          onDrop={(drop) => {
            const slot = slotAt(cellUnder(drop));
            mark(null);
            if (!slot || !isDragging()) return;
            drop.preventDefault();
            onDrop(slot);
          }}
        >
          {isByHour
            ? columns.map((column, index) => (
                <tr key={column.key}>
                  <th
                    scope="row"
                    className={index === nowColumn ? 'agenda-today' : undefined}
                    aria-current={index === nowColumn ? 'time' : undefined}
                  >
                    {/* The present hour would cover it. */}
                    <span className={index === nowColumn && hourNow.slice(3) < '20' ? 'ui-sr-only' : undefined}>
                      {column.hour}
                    </span>
                    {index === nowColumn && (
                      <span className="agenda-hour-now" aria-hidden>
                        {hourNow}
                      </span>
                    )}
                  </th>
                  {operators.map((_, row) => cell(row, index))}
                </tr>
              ))
            : operators.map((operator, row) => (
                <tr key={operator.id}>
                  <OperatorHead operator={operator} />
                  {columns.map((_, index) => cell(row, index))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}

type OperatorHeadProps = { operator: AgendaOperator; lanes?: number | undefined };

function OperatorHead({ operator: { name, company, assignable }, lanes }: OperatorHeadProps) {
  return (
    <th
      scope={lanes === undefined ? 'row' : 'col'}
      title={[name, company?.name, !assignable && NOT_HERE].filter(Boolean).join(' · ')}
      style={{ '--agenda-lanes': lanes } as CSSProperties}
    >
      <span className="agenda-operator">{name}</span>
      {company && <span className="ui-quiet ui-small agenda-company">{company.name}</span>}
    </th>
  );
}

/** Finds the cell under the pointer, also where an earlier visit reaches into it. */
function cellUnder({ target, clientY }: DragEvent): Element | null {
  const own = target instanceof Element ? target.closest('td[data-row]') : null;
  const cells = own?.closest('tbody')?.querySelectorAll(`td[data-row="${own.getAttribute('data-row')}"]`) ?? [];
  const under = [...cells].find((cell) => {
    const { top, bottom } = cell.getBoundingClientRect();
    return top <= clientY && clientY < bottom;
  });
  return (own?.closest('.agenda-grid-hours') && under) || own;
}

function useBeginning(
  scroll: RefObject<HTMLDivElement | null>,
  columns: readonly AgendaColumn[],
  visits: ReadonlyMap<number, OperatorVisits>,
  hourNow: string,
): void {
  const shown = columns.map(({ day, key }) => `${day} ${key}`).join();
  const begin = useRef<() => void>(() => undefined);
  useEffect(() => {
    begin.current = () => {
      const all = [...visits.values()].flatMap(({ byColumn }) => [...byColumn.values()].flat());
      const index = firstColumnOfInterest(
        columns,
        all.map(({ visit }) => visit),
        hourNow,
      );
      const corner = scroll.current?.querySelector('thead th');
      const first = scroll.current?.querySelectorAll('tbody tr')[index];
      if (!scroll.current || !corner || !first) return;
      // The corner stays where it is: what begins below it is in sight.
      scroll.current.scrollTop += first.getBoundingClientRect().top - corner.getBoundingClientRect().bottom;
    };
  });
  useEffect(() => begin.current(), [shown]);
}

const cellClass = ({ isToday, hour }: AgendaColumn, isNow: boolean, isPast: boolean): string | undefined => {
  if (isPast) return isNow ? 'agenda-over agenda-now' : 'agenda-over';
  if (isNow) return 'agenda-now';
  return isToday && hour === null ? 'agenda-today' : undefined;
};

type AgendaCellProps = Pick<AgendaGridProps, 'overlaps' | 'event' | 'onOpen' | 'onDrag' | 'onPlace'> & {
  row: number;
  index: number;
  operator: AgendaOperator;
  column: AgendaColumn;
  lanes: number;
  visits: readonly PlacedVisit[];
  className: string | undefined;
  /** The present hour in the column of today; null elsewhere, and in the view of one day, whose rows are hours. */
  now: HourOfDay | null;
  isOffered: boolean;
  isActive: boolean;
  onActive: (at: [number, number]) => void;
};

const AgendaCell = memo(function AgendaCell({
  row,
  index,
  operator,
  column,
  lanes,
  visits,
  className,
  isOffered,
  isActive,
  onPlace,
  onActive,
  ...blocks
}: AgendaCellProps) {
  const counts = { '--agenda-visits': visits.length, '--agenda-lanes': lanes } as CSSProperties;
  return (
    <td data-row={row} data-column={index} className={className}>
      <div className="agenda-cell" style={counts}>
        <VisitBlocks visits={visits} {...blocks} />
        {isOffered && (
          <button
            type="button"
            className="agenda-slot"
            tabIndex={isActive ? 0 : -1}
            aria-label={`Asignar aquí: ${operator.name}, ${column.name}`}
            onFocus={() => onActive([row, index])}
            onClick={() => onPlace({ operator, day: column.day, hour: column.hour })}
          >
            {column.hour === null ? 'Asignar aquí' : <Icon name="add" />}
          </button>
        )}
      </div>
    </td>
  );
});
