import { Button } from 'antd';
import { memo, useId, useMemo, useState, type MouseEvent, type ReactNode } from 'react';
import { Icon } from '../facade/icon';
import { TruncatedText } from '../details/truncated-text';
import type { ListColumn } from './list-types';
import { actionSlots, TableActions } from './row-actions';
import { useRowLines, type RowLines } from './row-lines';
import { isSameRow, useRowContents, type RowContents, type RowsProps } from './row-tools';
import { PageBox, RowBox } from './selection-boxes';
import { useAnnouncedKeys } from './use-row-keys';

export type DataTableProps<Row> = RowsProps<Row> & {
  /** `field` or `-field`. */
  sort?: string | undefined;
  onSort?: ((sort: string | undefined) => void) | undefined;
};

export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  rowActions,
  rowDetail,
  selection,
  sort,
  onSort,
  busy = false,
}: DataTableProps<Row>) {
  const hasDetail = rowDetail !== undefined;
  const keys = useAnnouncedKeys();
  const emptyKeys = columns.flatMap(({ key, isEmpty }) => (isEmpty && rows.every(isEmpty) ? [key] : [])).join(' ');
  const filled = useMemo(() => columns.filter(({ key }) => !emptyKeys.split(' ').includes(key)), [columns, emptyKeys]);
  const { frame, ...lines } = useRowLines(filled);
  const contents = useRowContents(rows, columns, { rowActions, selection });
  const slotNames = actionSlots(contents.map(({ tools }) => tools.actions)).join(' ');
  const slots = useMemo(() => slotNames.split(' ').filter(Boolean), [slotNames]);
  return (
    <div ref={frame} className={`ui-sheet ui-table-frame${busy ? ' ui-busy' : ''}`}>
      <table className="ui-table" aria-label={label} aria-busy={busy} aria-keyshortcuts={keys.rows}>
        <DataTableHead
          lines={lines}
          hasDetail={hasDetail}
          hasActions={rowActions !== undefined}
          selectAll={selection && <PageBox selection={selection} rows={rows} />}
          sort={sort}
          onSort={onSort}
        />
        <tbody>
          {contents.map((shown) => (
            <DataRow
              key={rowKey(shown.row)}
              {...shown}
              first={lines.first}
              second={lines.second}
              slots={slots}
              rowDetail={rowDetail}
              hasActions={rowActions !== undefined}
              hasSelection={selection !== undefined}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type DataRowProps<Row> = RowContents<Row> &
  RowLines<Row> &
  Pick<DataTableProps<Row>, 'rowDetail'> & {
    slots: readonly string[];
    hasActions: boolean;
    hasSelection: boolean;
  };

const DataRow = memo(DrawnRow, isSameRow) as typeof DrawnRow;

function DrawnRow<Row>({
  row,
  rows,
  tools: { actions, box },
  first,
  second,
  slots,
  rowDetail,
  hasActions,
  hasSelection,
}: DataRowProps<Row>) {
  const [open, setOpen] = useState(false);
  const detailId = useId();
  const cells = first.length + (rowDetail ? 1 : 0) + (hasActions ? 1 : 0) + (hasSelection ? 1 : 0);
  const state = open ? 'ui-row-open' : box?.checked ? 'ui-row-selected' : '';
  return (
    <>
      <tr className={state || undefined} data-row="" onClick={followRow}>
        {hasSelection && <td className="ui-table-select">{box && <RowBox box={box} />}</td>}
        {rowDetail && (
          <td className="ui-table-toggle">
            <Button
              type="text"
              className="ui-row-action"
              icon={<Icon name={open ? 'down' : 'next'} />}
              aria-label={open ? 'Ocultar detalle' : 'Ver detalle'}
              aria-expanded={open}
              {...(open ? { 'aria-controls': detailId } : {})}
              onClick={() => setOpen(!open)}
            />
          </td>
        )}
        {first.map(({ column, under }) => (
          <td key={column.key} className={cellClass(column, under)}>
            <CellText column={column} row={row} rows={rows} />
            {under && (
              <div className="ui-cell-under">
                <CellText column={under} row={row} rows={rows} />
              </div>
            )}
          </td>
        ))}
        {hasActions && (
          <td className="ui-table-actions">
            <TableActions actions={actions} slots={slots} />
          </td>
        )}
      </tr>
      {second.length > 0 && (
        <tr className={`ui-row-second ${state}`.trim()}>
          <td colSpan={cells}>
            <dl>
              {second.map((column) => (
                <div key={column.key}>
                  <dt>{column.title}</dt>
                  <dd>{column.render(row, rows)}</dd>
                </div>
              ))}
            </dl>
          </td>
        </tr>
      )}
      {rowDetail && open && (
        <tr id={detailId} className="ui-row-detail">
          <td colSpan={cells}>{rowDetail(row)}</td>
        </tr>
      )}
    </>
  );
}

/** A click beside the controls of a row follows its first link, as the number of a request. */
function followRow({ target, currentTarget, detail, ctrlKey, metaKey, shiftKey }: MouseEvent<HTMLElement>) {
  const isOnControl =
    target instanceof Element && target.closest('a, button, input, label, [role="button"], [tabindex]');
  // A double click, or a drag over a text, selects it.
  const isSelecting = detail > 1 || window.getSelection()?.isCollapsed === false;
  if (isOnControl || isSelecting || ctrlKey || metaKey || shiftKey) return;
  currentTarget.querySelector<HTMLElement>('a[href^="/"]')?.click();
}

function CellText<Row>({ column, row, rows }: { column: ListColumn<Row>; row: Row; rows: readonly Row[] }) {
  const text = column.render(row, rows);
  return column.truncate ? <TruncatedText>{text}</TruncatedText> : text;
}

type Sorting = Pick<DataTableProps<unknown>, 'sort' | 'onSort'>;
type HeadProps<Row> = Sorting & {
  lines: RowLines<Row>;
  hasDetail: boolean;
  hasActions: boolean;
  selectAll?: ReactNode;
};

/** The heading of the table and of its skeleton, so that nothing shifts when the rows arrive. */
export function DataTableHead<Row>({
  lines: { first, second },
  hasDetail,
  hasActions,
  selectAll,
  sort,
  onSort,
}: HeadProps<Row>) {
  const sortable = onSort ? second.filter((column) => column.sortKey) : [];
  return (
    <>
      <colgroup>
        {selectAll && <col className="ui-table-select" />}
        {hasDetail && <col className="ui-table-toggle" />}
        {first.map(({ column }) => (
          <col key={column.key} style={column.width ? { width: column.width } : undefined} />
        ))}
        {hasActions && <col className="ui-table-actions" />}
      </colgroup>
      <thead>
        <tr>
          {selectAll && (
            <th scope="col" className="ui-table-select">
              {selectAll}
            </th>
          )}
          {hasDetail && (
            <th scope="col" className="ui-table-toggle">
              <span className="ui-sr-only">Detalle</span>
            </th>
          )}
          {first.map(({ column, under }) => (
            <th
              key={column.key}
              scope="col"
              className={cellClass(column, under)}
              style={column.minWidth ? { minWidth: column.minWidth } : undefined}
              {...(onSort ? sortedState([column, under], sort) : {})}
            >
              <Heading column={column} sort={sort} onSort={onSort} />
              {under && (
                <div className="ui-cell-under">
                  <Heading column={under} sort={sort} onSort={onSort} />
                </div>
              )}
            </th>
          ))}
          {hasActions && (
            <th scope="col" className="ui-table-actions">
              Acciones
            </th>
          )}
        </tr>
        {sortable.length > 0 && (
          <tr className="ui-row-second">
            <td colSpan={first.length + (hasDetail ? 1 : 0) + (hasActions ? 1 : 0) + (selectAll ? 1 : 0)}>
              <div>
                <span>Ordenar por</span>
                {sortable.map((column) => (
                  <SortButton key={column.key} column={column} sort={sort} onSort={onSort} />
                ))}
              </div>
            </td>
          </tr>
        )}
      </thead>
    </>
  );
}

type SortState = 'ascending' | 'descending' | 'none';

const sortedBy = <Row,>({ sortKey }: ListColumn<Row>, sort: string | undefined): SortState => {
  if (sort === sortKey) return 'ascending';
  return sort === `-${sortKey}` ? 'descending' : 'none';
};

function sortedState<Row>(
  columns: readonly (ListColumn<Row> | undefined)[],
  sort: string | undefined,
): { 'aria-sort'?: SortState } {
  const states = columns.flatMap((column) => (column?.sortKey ? [sortedBy(column, sort)] : []));
  const [first] = states;
  return first === undefined ? {} : { 'aria-sort': states.find((state) => state !== 'none') ?? first };
}

function Heading<Row>({ column, sort, onSort }: Sorting & { column: ListColumn<Row> }) {
  if (!column.sortKey || !onSort) return column.title;
  return <SortButton column={column} sort={sort} onSort={onSort} />;
}

function SortButton<Row>({ column, sort, onSort }: Sorting & { column: ListColumn<Row> }) {
  const { sortKey, title } = column;
  const sorted = sortedBy(column, sort);
  return (
    <button
      type="button"
      className="ui-bare ui-sort-button"
      data-sorted={sorted !== 'none'}
      onClick={() => onSort?.(sorted === 'ascending' ? `-${sortKey}` : sortKey)}
    >
      {title}
      <Icon name={sorted === 'descending' ? 'down' : 'up'} />
    </button>
  );
}

const cellClass = <Row,>(column: ListColumn<Row>, under: ListColumn<Row> | undefined) =>
  [
    column.align === 'end' && 'ui-cell-end',
    column.truncate ? 'ui-cell-truncate' : column.width && 'ui-cell-whole',
    under && 'ui-cell-stack',
  ]
    .filter(Boolean)
    .join(' ') || undefined;
