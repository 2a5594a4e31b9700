import './together.css';
import { formatColumnPesos, formatRequestNumber, sumPesos, type Pesos } from '@portal/domain';
import type { ReactNode } from 'react';

/** A row of several that are changed together. `place`: by which branch it is or will be invoiced. */
type TogetherRow = { id: number; number: number; client: string; place: string; amount: Pesos };

type TogetherListProps = {
  /** Names the list for assistive technology. */
  label: string;
  rows: readonly TogetherRow[];
  /** Input of a row. */
  field?: (row: TogetherRow, index: number) => ReactNode;
};

/** The rows of a bulk change with their total. */
export function TogetherList({ label, rows, field }: TogetherListProps) {
  const amounts = rows.map(({ amount }) => amount);
  const total = sumPesos(amounts);
  const column = [...amounts, total];
  return (
    <>
      {/* Many rows scroll inside their frame, with the keys too. */}
      <div className="together" role="group" aria-label={label} tabIndex={0}>
        <ul>
          {rows.map((row, index) => (
            <li key={row.id}>
              <span className="together-words">
                {formatRequestNumber(row.number)} · {row.client}
                <small>{row.place}</small>
              </span>
              <span className="together-amount">{formatColumnPesos(row.amount, column)}</span>
              {field?.(row, index)}
            </li>
          ))}
        </ul>
      </div>
      <p className="together-sum">
        <span>Total</span>
        <span>{formatColumnPesos(total, column)}</span>
      </p>
    </>
  );
}
