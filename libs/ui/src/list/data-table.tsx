import './list.css';
import { Icon } from '../facade/icon';
import { TruncatedText } from '../details/truncated-text';
import type { ListColumn, RowAction } from './list-types';
import { RowActionIcons } from './row-actions';

/**
 * `label`: name of the table for assistive technology. `sort`: `field` or `-field`; `onSort` without which no heading is
 * sortable. `busy`: dims the rows while newer ones are on the way.
 */
export type DataTableProps<Row> = {
  label: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  rowActions?: ((row: Row) => readonly RowAction[]) | undefined;
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
  sort,
  onSort,
  busy = false,
}: DataTableProps<Row>) {
  return (
    <div className={busy ? 'ui-table-frame ui-busy' : 'ui-table-frame'}>
      <table className="ui-table" aria-label={label} aria-busy={busy}>
        <DataTableHead columns={columns} hasActions={rowActions !== undefined} sort={sort} onSort={onSort} />
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
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
          ))}
        </tbody>
      </table>
    </div>
  );
}

type HeadProps<Row> = {
  columns: readonly ListColumn<Row>[];
  hasActions: boolean;
  sort?: string | undefined;
  onSort?: ((sort: string | undefined) => void) | undefined;
};

/** The heading row, shared by the table and its skeleton so that nothing shifts when the rows arrive. */
export function DataTableHead<Row>({ columns, hasActions, sort, onSort }: HeadProps<Row>) {
  return (
    <>
      <colgroup>
        {columns.map((column) => (
          <col key={column.key} style={column.width ? { width: column.width } : undefined} />
        ))}
        {hasActions && <col className="ui-table-actions-column" />}
      </colgroup>
      <thead>
        <tr>
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
  [column.align === 'end' && 'ui-cell-end', column.truncate && 'ui-cell-truncate'].filter(Boolean).join(' ') ||
  undefined;
