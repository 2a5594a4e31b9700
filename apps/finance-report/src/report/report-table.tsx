import './report.css';
import type { ReactNode } from 'react';

export type ReportTableColumn<Row> = {
  title: string;
  render: (row: Row) => ReactNode;
  align?: 'start' | 'end';
};

type ReportTableProps<Row> = {
  title: string;
  none: string;
  /** The first names the row; on phones it takes a whole line. */
  columns: readonly ReportTableColumn<Row>[];
  rows: readonly Row[];
};

export function ReportTable<Row extends { id: number }>({ title, none, columns, rows }: ReportTableProps<Row>) {
  return (
    <section className="report-part">
      <h4>{title}</h4>
      {rows.length === 0 ? (
        <p className="ui-faint">{none}</p>
      ) : (
        <table className="ui-figures ui-figures-stacked" aria-label={title}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.title} scope="col" className={column.align === 'end' ? 'ui-cell-end' : undefined}>
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                {columns.map((column) => (
                  <td
                    key={column.title}
                    data-label={column.title}
                    className={column.align === 'end' ? 'ui-cell-end' : undefined}
                  >
                    {column.render(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
