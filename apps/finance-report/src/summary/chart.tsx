import './summary.css';
import { Button, Flex } from '@portal/ui';
import { useId, useState, type ReactNode } from 'react';
import { FiguresTable, type FiguresTableProps } from '../figures-table';

type ChartProps<Row> = FiguresTableProps<Row> & { note?: string; children: ReactNode };

export function Chart<Row>({ note, children, ...table }: ChartProps<Row>) {
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  return (
    <section className="summary-chart" aria-labelledby={id}>
      <Flex component="header" align="center" justify="space-between" gap={8}>
        <h3 id={id}>{table.title}</h3>
        <Button
          type="text"
          size="small"
          aria-pressed={asTable}
          aria-describedby={id}
          onClick={() => setAsTable(!asTable)}
        >
          Ver como tabla
        </Button>
      </Flex>
      {note && <p className="ui-faint ui-small">{note}</p>}
      {asTable ? (
        // Wide tables scroll inside their frame, with the keys too.
        <div className="ui-small summary-table" role="group" aria-labelledby={id} tabIndex={0}>
          <FiguresTable {...table} />
        </div>
      ) : (
        children
      )}
    </section>
  );
}

export type Choice = { isChosen: boolean; onChoose: () => void };

export function ChoiceName({ label, choice }: { label: string; choice?: Choice | undefined }) {
  if (!choice) {
    return (
      <span className="ui-cut" title={label}>
        {label}
      </span>
    );
  }
  return (
    <button
      type="button"
      className="ui-bare ui-cut summary-choice"
      title={choice.isChosen ? 'Quitar este filtro' : `Filtrar por ${label}`}
      aria-pressed={choice.isChosen}
      onClick={choice.onChoose}
    >
      {label}
    </button>
  );
}
