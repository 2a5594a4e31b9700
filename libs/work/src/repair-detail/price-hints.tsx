import './repair-detail.css';
import { formatPesos, type Pesos } from '@portal/domain';
import { ProposalButton } from '@portal/ui';

export type PriceHint = {
  label: string;
  value: Pesos;
  letter?: string;
};

export function PriceHints({ hints }: { hints: readonly PriceHint[] }) {
  return (
    <dl className="work-price-hints">
      {hints.map(({ label, value, letter }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {formatPesos(value)}
            {value > 0 && (
              <ProposalButton text={formatPesos(value).replace('$', '')} letter={letter} writes={{ price: value }} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
