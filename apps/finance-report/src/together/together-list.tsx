import './together.css';
import { formatColumnPesos, formatRequestNumber, sumPesos, type Pesos } from '@portal/domain';
import type { ReactNode } from 'react';

type TogetherRow = {
  id: number;
  number: number;
  client: string;
  place: string;
  amount: Pesos | null;
};

type TogetherListProps = {
  label: string;
  rows: readonly TogetherRow[];
  field?: (row: TogetherRow, index: number) => ReactNode;
};

export function TogetherList({ label, rows, field }: TogetherListProps) {
  const amounts = rows.flatMap(({ amount }) => amount ?? []);
  const total = amounts.length < rows.length ? null : sumPesos(amounts);
  const written = (amount: Pesos | null) => (amount === null ? '–' : formatColumnPesos(amount, [...amounts, total]));
  return (
    <>
      {/* Many rows scroll inside their frame, with the keys too. */}
      <div className="together" role="group" aria-label={label} tabIndex={0}>
        <ul className="ui-rows">
          {rows.map((row, index) => (
            <li key={row.id}>
              <span className="together-words">
                {formatRequestNumber(row.number)} · {row.client}
                <small>{row.place}</small>
              </span>
              <span className="together-amount">{written(row.amount)}</span>
              {field?.(row, index)}
            </li>
          ))}
        </ul>
      </div>
      <p className="together-sum">
        <span>Total</span>
        <span>{written(total)}</span>
      </p>
    </>
  );
}
