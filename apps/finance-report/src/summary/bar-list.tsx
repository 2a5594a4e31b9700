import './summary.css';
import { scaleLinear } from '@visx/scale';
import type { StatusColour } from '@portal/domain';

export type BarRow = {
  key: string | number;
  label: string;
  value: number;
  /** End of the lighter part, where most of the values lie below. */
  reach?: number | null;
  words: string;
  colour?: StatusColour;
  isChosen?: boolean;
  onChoose?: () => void;
};

export function BarList({ label, rows }: { label: string; rows: readonly BarRow[] }) {
  const most = Math.max(...rows.map(({ value, reach }) => Math.max(value, reach ?? 0)), 1);
  const width = scaleLinear<number>({ domain: [0, most], range: [0, 100] });
  const percent = (value: number): string => `${width(value).toFixed(2)}%`;
  return (
    <ul className="summary-bars" aria-label={label}>
      {rows.map((row) => (
        <li key={row.key}>
          <ChoiceName label={row.label} isChosen={row.isChosen} onChoose={row.onChoose} />
          <span className="summary-bar-words">{row.words}</span>
          <span className={`summary-track${row.colour ? ` ui-tone-${row.colour}` : ''}`} aria-hidden>
            {row.reach ? <span className="summary-reach" style={{ width: percent(row.reach) }} /> : null}
            <span className="summary-bar" style={{ width: percent(row.value) }} />
          </span>
        </li>
      ))}
    </ul>
  );
}

type ChoiceNameProps = { label: string; isChosen?: boolean | undefined; onChoose?: (() => void) | undefined };

export function ChoiceName({ label, isChosen = false, onChoose }: ChoiceNameProps) {
  if (!onChoose) {
    return (
      <span className="ui-cut summary-bar-name" title={label}>
        {label}
      </span>
    );
  }
  return (
    <button
      type="button"
      className="ui-bare ui-cut summary-bar-name"
      title={isChosen ? 'Quitar este filtro' : `Filtrar por ${label}`}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      {label}
    </button>
  );
}
