import './list.css';
import { Button } from 'antd';
import { useCallback, useId, useState, type ReactNode } from 'react';
import { Icon } from '../facade/icon';
import { TruncatedText } from '../details/truncated-text';
import type { ListColumn, RowAction } from './list-types';
import { RowActionIcons } from './row-actions';

/**
 * `label`: name of the table for assistive technology. `sort`: `field` or `-field`; `onSort` without which no heading is
 * sortable. `busy`: dims the rows while newer ones are on the way. `rowDetail`: what a row opens to, under it.
 */
export type DataTableProps<Row> = {
  label: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  rowActions?: ((row: Row) => readonly RowAction[]) | undefined;
  rowDetail?: ((row: Row) => ReactNode) | undefined;
  sort?: string | undefined;
  onSort?: ((sort: string | undefined) => void) | undefined;
  busy?: boolean;
};

/** Rows to compare, under a heading that stays in sight. */
export function DataTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  rowActions,
  rowDetail,
  sort,
  onSort,
  busy = false,
}: DataTableProps<Row>) {
  const hasDetail = rowDetail !== undefined;
  const [frame, overflows] = useOverflow();
  return (
    <div ref={frame} className={`ui-table-frame${overflows ? ' ui-table-scrolls' : ''}${busy ? ' ui-busy' : ''}`}>
      <table className="ui-table" aria-label={label} aria-busy={busy}>
        <DataTableHead
          columns={columns}
          hasDetail={hasDetail}
          hasActions={rowActions !== undefined}
          sort={sort}
          onSort={onSort}
        />
        <tbody>
          {rows.map((row) => (
            <DataRow key={rowKey(row)} row={row} columns={columns} rowActions={rowActions} rowDetail={rowDetail} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A frame that scrolls sideways cannot keep its heading in sight of the page: it scrolls only while its table is too wide. */
function useOverflow(): [(element: HTMLElement | null) => (() => void) | undefined, boolean] {
  const [overflows, setOverflows] = useState(false);
  const observe = useCallback((element: HTMLElement | null) => {
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return [observe, overflows];
}

type DataRowProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'rowActions' | 'rowDetail'> & { row: Row };

function DataRow<Row>({ row, columns, rowActions, rowDetail }: DataRowProps<Row>) {
  const [open, setOpen] = useState(false);
  const detailId = useId();
  const cells = columns.length + (rowDetail ? 1 : 0) + (rowActions ? 1 : 0);
  return (
    <>
      <tr className={open ? 'ui-row-open' : undefined}>
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
        {columns.map((column) => (
          <td key={column.key} className={cellClass(column)}>
            {column.truncate ? <TruncatedText>{column.render(row)}</TruncatedText> : column.render(row)}
          </td>
        ))}
        {rowActions && (
          <td className="ui-table-actions">
            <RowActionIcons actions={rowActions(row)} />
          </td>
        )}
      </tr>
      {rowDetail && open && (
        <tr id={detailId} className="ui-row-detail">
          <td colSpan={cells}>{rowDetail(row)}</td>
        </tr>
      )}
    </>
  );
}

type HeadProps<Row> = {
  columns: readonly ListColumn<Row>[];
  hasDetail: boolean;
  hasActions: boolean;
  sort?: string | undefined;
  onSort?: ((sort: string | undefined) => void) | undefined;
};

/** The heading row, shared by the table and its skeleton so that nothing shifts when the rows arrive. */
export function DataTableHead<Row>({ columns, hasDetail, hasActions, sort, onSort }: HeadProps<Row>) {
  return (
    <>
      <colgroup>
        {hasDetail && <col className="ui-table-toggle-column" />}
        {columns.map((column) => (
          <col
            key={column.key}
            className={wideOnlyClass(column)}
            style={column.width ? { width: column.width } : undefined}
          />
        ))}
        {hasActions && <col className="ui-table-actions-column" />}
      </colgroup>
      <thead>
        <tr>
          {hasDetail && (
            <th scope="col" className="ui-table-toggle">
              <span className="ui-sr-only">Detalle</span>
            </th>
          )}
          {columns.map((column) => (
            <ColumnHeading key={column.key} column={column} sort={sort} onSort={onSort} />
          ))}
          {hasActions && (
            <th scope="col" className="ui-table-actions">
              Acciones
            </th>
          )}
        </tr>
      </thead>
    </>
  );
}

function ColumnHeading<Row>({
  column,
  sort,
  onSort,
}: {
  column: ListColumn<Row>;
  sort: string | undefined;
  onSort: ((sort: string | undefined) => void) | undefined;
}) {
  const { sortKey } = column;
  if (!sortKey || !onSort) {
    return (
      <th scope="col" className={cellClass(column)}>
        {column.title}
      </th>
    );
  }
  const ascending = sort === sortKey;
  const descending = sort === `-${sortKey}`;
  return (
    <th
      scope="col"
      className={cellClass(column)}
      aria-sort={ascending ? 'ascending' : descending ? 'descending' : 'none'}
    >
      <button
        type="button"
        className="ui-sort-button"
        data-sorted={ascending || descending}
        onClick={() => onSort(ascending ? `-${sortKey}` : sortKey)}
      >
        {column.title}
        <Icon name={descending ? 'down' : 'up'} />
      </button>
    </th>
  );
}

const cellClass = <Row,>(column: ListColumn<Row>) =>
  [
    column.align === 'end' && 'ui-cell-end',
    wideOnlyClass(column),
    column.truncate ? 'ui-cell-truncate' : column.width && 'ui-cell-whole',
  ]
    .filter(Boolean)
    .join(' ') || undefined;

/** @returns the class that leaves a column out where its table is narrow, if it may be */
export function wideOnlyClass<Row>({ wideOnly }: ListColumn<Row>): string | undefined {
  if (!wideOnly) return undefined;
  return wideOnly === 'tablet' ? 'ui-wide-only-tablet' : 'ui-wide-only';
}
