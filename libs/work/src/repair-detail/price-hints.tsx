import './repair-detail.css';
import { formatPesos, type Pesos } from '@portal/domain';
import { Flex, ProposalButton } from '@portal/ui';

export type PriceHint = {
  label: string;
  value: Pesos;
  letter?: string;
};

export function PriceHints({ hints }: { hints: readonly PriceHint[] }) {
  return (
    <Flex component="dl" className="ui-above work-price-hints" vertical gap={8}>
      {hints.map(({ label, value, letter }) => (
        <div key={label} className="ui-note">
          <dt className="ui-quiet ui-small">{label}</dt>
          <Flex component="dd" align="center" justify="space-between" gap={12}>
            {formatPesos(value)}
            {value > 0 && (
              <ProposalButton text={formatPesos(value).replace('$', '')} letter={letter} writes={{ price: value }} />
            )}
          </Flex>
        </div>
      ))}
    </Flex>
  );
}
