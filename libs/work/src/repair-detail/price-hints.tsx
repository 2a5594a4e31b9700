import './repair-detail.css';
import { formatPesos, type Pesos } from '@portal/domain';
import { Button } from '@portal/ui';

/** `value` in pesos. */
export type PriceHint = { label: string; value: Pesos };

/** `onUse`: puts a price into the form; left out, the prices are only shown. */
type PriceHintsProps = { hints: readonly PriceHint[]; onUse?: (value: Pesos) => void };

/** Prices that help to decide, each one click away from the form. */
export function PriceHints({ hints, onUse }: PriceHintsProps) {
  return (
    <dl className="work-price-hints">
      {hints.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {formatPesos(value)}
            {onUse && value > 0 && (
              <Button size="small" aria-label={`Usar ${label.toLowerCase()}`} onClick={() => onUse(value)}>
                Usar
              </Button>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
