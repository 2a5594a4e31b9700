import { LIMITS, PRICE_NAMES, type RepairListItem } from '@portal/domain';
import { TextAreaField } from '@portal/ui';
import { PriceTogetherModal, type TogetherDialog } from '@portal/work';
import { useCreateLiquidations } from '../api/liquidations';
import { TOASTS } from '../toasts';

const CALCULATED = { name: PRICE_NAMES.calculated, priceOf: ({ calculated }: RepairListItem) => calculated };
const SUGGESTED = {
  name: `${PRICE_NAMES.suggestion}, donde la hay`,
  priceOf: ({ calculated, price }: RepairListItem) => price ?? calculated,
};

export function LiquidateTogetherModal(dialog: TogetherDialog<RepairListItem>) {
  const liquidate = useCreateLiquidations();
  const hasSuggestion = dialog.requests.some(({ price }) => price !== null);
  return (
    <PriceTogetherModal
      {...dialog}
      verb="Liquidar"
      noun="solicitudes"
      help="De cada una, con la sede de su trabajo."
      choices={hasSuggestion ? [CALCULATED, SUGGESTED] : [CALCULATED]}
      send={(rows, observation) => liquidate.mutateAsync({ rows, observation })}
      sayDone={TOASTS.liquidation.together}
    >
      <TextAreaField name="observation" label="Observación" optional rows={2} maxLength={LIMITS.observationMax} />
    </PriceTogetherModal>
  );
}
