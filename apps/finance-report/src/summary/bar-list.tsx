import './summary.css';
import type { StatusColour } from '@portal/domain';
import { ChoiceName, type Choice } from './chart';

type BarRow = {
  key: string | number;
  label: string;
  value: number;
  /** End of the lighter part, where most of the values lie below. */
  reach?: number | null;
  words: string;
  colour?: StatusColour;
  choice?: Choice | undefined;
};

export function BarList({ label, rows }: { label: string; rows: readonly BarRow[] }) {
  const most = Math.max(...rows.map(({ value, reach }) => reach ?? value), 1);
  const width = (value: number) => ({ width: `${(value / most) * 100}%` });
  return (
    <ul className="summary-bars" aria-label={label}>
      {rows.map((row) => (
        <li key={row.key}>
          <ChoiceName label={row.label} choice={row.choice} />
          <b>{row.words}</b>
          <span className={`summary-track${row.colour ? ` ui-tone-${row.colour}` : ''}`} aria-hidden>
            {row.reach ? <i className="summary-reach" style={width(row.reach)} /> : null}
            <i style={width(row.value)} />
          </span>
        </li>
      ))}
    </ul>
  );
}
