import './together.css';
import { formatColumnPesos, formatRequestNumber, sumPesos, type Pesos } from '@portal/domain';
import type { ReactNode } from 'react';

/** A row of several that are changed together. `place`: by which branch it is or will be invoiced. */
export type TogetherRow = { id: number; number: number; client: string; place: string; amount: Pesos };

/** `label`: names the list for assistive technology. `field`: what is filled in for a row. */
type TogetherListProps = {
  label: string;
  rows: readonly TogetherRow[];
  field?: (row: TogetherRow, index: number) => ReactNode;
};

/** What is about to be changed together, row by row, and what it adds up to. */
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
