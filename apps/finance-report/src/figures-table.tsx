import type { ReactNode } from 'react';

export type FigureColumn<Row> = { title: string; render: (row: Row) => ReactNode; isNumber?: boolean };

export const numberColumn = <Row,>(title: string, render: (row: Row) => string): FigureColumn<Row> => ({
  title,
  render,
  isNumber: true,
});

export type FiguresTableProps<Row> = {
  title: string;
  /** The first names the row; on phones, of more than two columns, it takes a whole line. */
  columns: readonly FigureColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
};

export function FiguresTable<Row>({ title, columns, rows, rowKey }: FiguresTableProps<Row>) {
  return (
    <table className={`ui-figures${columns.length > 2 ? ' ui-figures-stacked' : ''}`} aria-label={title}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.title} scope="col" className={column.isNumber ? 'ui-cell-end' : undefined}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column, index) => {
              const Cell = index === 0 ? 'th' : 'td';
              return (
                <Cell
                  key={column.title}
                  scope={index === 0 ? 'row' : undefined}
                  data-label={column.title}
                  className={column.isNumber ? 'ui-cell-end' : undefined}
                >
                  {column.render(row)}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
