import './together.css';
import { formatColumnPesos, formatRequestNumber, sumPesos, type Pesos } from '@portal/domain';
import { Flex } from '@portal/ui';
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
      <div className="ui-above work-together" role="group" aria-label={label} tabIndex={0}>
        <ul className="ui-rows">
          {rows.map((row, index) => (
            <Flex key={row.id} component="li" wrap align="center" gap="4px 14px" style={{ padding: '8px 14px' }}>
              <Flex vertical flex="1 1 200px">
                {formatRequestNumber(row.number)} · {row.client}
                <span className="ui-quiet ui-small">{row.place}</span>
              </Flex>
              <b>{written(row.amount)}</b>
              {field?.(row, index)}
            </Flex>
          ))}
        </ul>
      </div>
      <Flex component="p" justify="space-between" style={{ marginBottom: 16 }}>
        <b>Total</b>
        <b>{written(total)}</b>
      </Flex>
    </>
  );
}
