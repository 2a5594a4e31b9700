import '../repair-detail/repair-detail.css';
import { formatPesos, PRICE_NAMES, suggestedPrice, type Pesos, type RepairDetail } from '@portal/domain';
import { Flex, MoneyField, ProposalButton, useIsPhone } from '@portal/ui';
import { useFormikContext } from 'formik';

type PriceFieldProps = { detail: RepairDetail; calculatedName: string };

/** The price of a repair below what may be taken for it: what the catalogue asks, and what the contractor suggested. */
export function PriceField({ detail: { insumos, service, price }, calculatedName }: PriceFieldProps) {
  const phone = useIsPhone();
  const { initialValues } = useFormikContext<{ price: Pesos | '' }>();
  return (
    <>
      <Flex component="dl" className="ui-above work-price-hints" vertical gap={8}>
        <PriceHint label={calculatedName} value={suggestedPrice(insumos, service.price)} />
        {price !== null && <PriceHint label={PRICE_NAMES.suggestion} value={price} letter="S" />}
      </Flex>
      <MoneyField name="price" label="Precio" autoFocus={!phone && initialValues.price === ''} />
    </>
  );
}

type PriceHintProps = { label: string; value: Pesos; letter?: string };

function PriceHint({ label, value, letter }: PriceHintProps) {
  return (
    <div className="ui-note">
      <dt className="ui-quiet ui-small">{label}</dt>
      <Flex component="dd" align="center" justify="space-between" gap={12}>
        {formatPesos(value)}
        {value > 0 && (
          <ProposalButton text={formatPesos(value).replace('$', '')} letter={letter} writes={{ price: value }} />
        )}
      </Flex>
    </div>
  );
}
