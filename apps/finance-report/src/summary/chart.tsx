import './summary.css';
import { Button } from '@portal/ui';
import { useId, useState, type ReactNode } from 'react';

export type ChartColumn<Row> = { title: string; render: (row: Row) => ReactNode; isNumber?: boolean };

type ChartProps<Row> = {
  title: string;
  note?: ReactNode;
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  columns: readonly ChartColumn<Row>[];
  children: ReactNode;
};

export function Chart<Row>({ title, note, rows, rowKey, columns, children }: ChartProps<Row>) {
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  return (
    <section className="summary-chart" aria-labelledby={id}>
      <header>
        <h3 id={id}>{title}</h3>
        <Button
          type="text"
          size="small"
          aria-pressed={asTable}
          aria-describedby={id}
          onClick={() => setAsTable(!asTable)}
        >
          Ver como tabla
        </Button>
      </header>
      {note && <p className="ui-faint ui-small summary-note">{note}</p>}
      {asTable ? (
        // Wide tables scroll inside their frame, with the keys too.
        <div className="summary-table-frame" role="group" aria-labelledby={id} tabIndex={0}>
          <table className="summary-table">
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column.title} scope="col" className={column.isNumber ? 'summary-number' : undefined}>
                    {column.title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={rowKey(row)}>
                  {columns.map((column, index) =>
                    index === 0 ? (
                      <th key={column.title} scope="row">
                        {column.render(row)}
                      </th>
                    ) : (
                      <td key={column.title} className={column.isNumber ? 'summary-number' : undefined}>
                        {column.render(row)}
                      </td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        children
      )}
    </section>
  );
}
