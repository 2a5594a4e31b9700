import type { AgendaOperator, AgendaVisit, HourOfDay, RequestEvent } from '@portal/domain';
import { DateText, Icon, Tag } from '@portal/ui';
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
  BLOCK_HOURS,
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
    const column = Number(cell.getAttribute('data-column')) + move[1];
    let row = Number(cell.getAttribute('data-row')) + move[0];
    while (operators[row]?.assignable === false) row += move[0];
    body.current?.querySelector<HTMLElement>(`td[data-row="${row}"][data-column="${column}"] .agenda-slot`)?.focus();
  };

  return (
    <div ref={scroll} className="ui-sheet agenda-scroll" role="region" aria-label={label} tabIndex={0}>
      <table
        className={`agenda-grid ${isByHour ? 'agenda-grid-hours' : 'agenda-grid-days'}`}
        style={{ '--agenda-now': Number(hourNow.slice(3)) / 60, '--agenda-block': BLOCK_HOURS } as CSSProperties}
      >
        <AgendaHead columns={columns} nowColumn={nowColumn} />
        <tbody
          ref={body}
          onKeyDown={walk}
          onDragOver={(drag) => {
            const cell = isDragging() ? cellOf(drag) : null;
            const isSlot = slotAt(cell) !== null;
            if (isSlot) drag.preventDefault();
            mark(isSlot ? cell : null);
          }}
          onDragLeave={({ relatedTarget, currentTarget }) => {
            if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) mark(null);
          }}
          onDrop={(drop) => {
            const slot = slotAt(cellOf(drop));
            mark(null);
            if (!slot || !isDragging()) return;
            drop.preventDefault();
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
              event={event}
              isChoosing={chosen !== null}
              firstOpen={firstOpen}
              nowColumn={nowColumn}
              hourNow={isByHour ? null : hourNow}
              activeColumn={activeRow === row ? activeColumn : null}
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

export function AgendaHead({ columns, nowColumn = -1 }: { columns: readonly AgendaColumn[]; nowColumn?: number }) {
  return (
    <thead>
      <tr>
        <th scope="col" className="agenda-corner">
          Operario
        </th>
        {columns.map((column, index) => {
          const isThisDay = column.isToday && column.hour === null;
          const isNow = isThisDay || index === nowColumn;
          return (
            <th
              key={column.key}
              scope="col"
              className={isNow ? 'agenda-today' : undefined}
              {...(isNow ? { 'aria-current': isThisDay ? ('date' as const) : ('time' as const) } : {})}
            >
              {column.hour ?? (
                <DateText value={column.day} beside={isThisDay ? <Tag color="processing">Hoy</Tag> : undefined} />
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** Finds the cell under the pointer, also where the text of an earlier visit lies over it. */
function cellOf({ target, clientX }: DragEvent): Element | null {
  const own = target instanceof Element ? target.closest('td[data-row]') : null;
  const cells = [...(own?.parentElement?.querySelectorAll('td[data-row]') ?? [])];
  const under = cells.find((cell) => {
    const { left, right } = cell.getBoundingClientRect();
    return left <= clientX && clientX < right;
  });
  return under ?? own;
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
      const headings = scroll.current?.querySelectorAll<HTMLElement>('thead th');
      const [corner, first] = [headings?.[0], headings?.[Math.max(index, 1)]];
      if (!scroll.current || !corner || !first) return;
      // The corner stays where it is: what begins behind its right edge is in sight.
      scroll.current.scrollLeft += first.getBoundingClientRect().left - corner.getBoundingClientRect().right;
    };
  });
  useEffect(() => begin.current(), [shown]);
}

type AgendaRowProps = Pick<AgendaGridProps, 'columns' | 'overlaps' | 'event' | 'onOpen' | 'onDrag' | 'onPlace'> & {
  row: number;
  operator: AgendaOperator;
  visits: OperatorVisits;
  firstOpen: number;
  nowColumn: number;
  /** For columns of days; on the line of hours the column itself tells the hour. */
  hourNow: HourOfDay | null;
  isChoosing: boolean;
  activeColumn: number | null;
  onActive: (at: [number, number]) => void;
};

const cellClass = ({ isToday, hour }: AgendaColumn, isNow: boolean, isClosed: boolean): string | undefined => {
  if (isClosed) return 'agenda-over';
  if (isNow) return 'agenda-now';
  return isToday && hour === null ? 'agenda-today' : undefined;
};

const countOf = ({ byColumn }: OperatorVisits, { key, hour }: AgendaColumn): CSSProperties | undefined =>
  hour === null ? ({ '--agenda-visits': byColumn.get(key)?.length ?? 0 } as CSSProperties) : undefined;

const AgendaRow = memo(function AgendaRow({
  row,
  operator,
  columns,
  visits,
  overlaps,
  event,
  firstOpen,
  nowColumn,
  hourNow,
  isChoosing,
  activeColumn,
  onOpen,
  onDrag,
  onPlace,
  onActive,
}: AgendaRowProps) {
  const isClosed = (index: number) => !operator.assignable || firstOpen === -1 || index < firstOpen;
  return (
    <tr style={{ '--agenda-lanes': visits.lanes } as CSSProperties}>
      <th scope="row" title={operator.assignable ? undefined : NOT_HERE}>
        {operator.name}
        {operator.company && <span className="ui-quiet ui-small agenda-company">{operator.company.name}</span>}
      </th>
      {columns.map((column, index) => (
        <td
          key={column.key}
          data-row={row}
          data-column={index}
          className={cellClass(column, index === nowColumn, isClosed(index))}
        >
          <div className="agenda-cell" style={countOf(visits, column)}>
            <VisitBlocks
              visits={visits.byColumn.get(column.key) ?? NONE}
              overlaps={overlaps}
              now={column.isToday ? hourNow : null}
              event={event}
              onOpen={onOpen}
              onDrag={onDrag}
            />
            {isChoosing && !isClosed(index) && (
              <button
                type="button"
                className="agenda-slot"
                tabIndex={activeColumn === index ? 0 : -1}
                aria-label={`Asignar aquí: ${operator.name}, ${column.name}`}
                onFocus={() => onActive([row, index])}
                onClick={() => onPlace({ operator, day: column.day, hour: column.hour })}
              >
                {column.hour === null ? 'Asignar aquí' : <Icon name="add" />}
              </button>
            )}
          </div>
        </td>
      ))}
    </tr>
  );
});
