import { LIMITS, PRICE_NAMES, type Pesos, type RepairListItem } from '@portal/domain';
import { FormModal, SwitchField, TextAreaField, useToasts } from '@portal/ui';
import type { TogetherDialog } from '@portal/work';
import { useCreateLiquidations } from '../api/liquidations';
import { TOASTS } from '../toasts';
import { TogetherList } from '../together/together-list';

/** Liquidates several repairs: each at its suggested price, by the branch of its work, with its own history. */
export function LiquidateTogetherModal({ requests, open, onSettled, onClose }: TogetherDialog<RepairListItem>) {
  const liquidate = useCreateLiquidations();
  const toasts = useToasts();
  const hasSuggestion = requests.some(({ price }) => price !== null);
  return (
    <FormModal
      open={open}
      title={`Liquidar ${requests.length} solicitudes`}
      submitLabel={`Liquidar ${requests.length}`}
      width={640}
      initialValues={{ takesSuggestion: false, observation: '' }}
      onClose={onClose}
      onSubmit={async ({ takesSuggestion, observation }) => {
        const rows = requests.map((repair) => ({
          repair: repair.id,
          request: repair.request,
          price: priceOf(repair, takesSuggestion),
          branch: repair.branch.id,
          version: repair.version,
        }));
        const result = await liquidate.mutateAsync({ rows, observation });
        if (result.done.length > 0) toasts.success(TOASTS.liquidation.together(result.done.length));
        onSettled(result);
        onClose();
      }}
    >
      {({ values }) => (
        <>
          {hasSuggestion && (
            <SwitchField
              name="takesSuggestion"
              label={`Con la ${PRICE_NAMES.suggestion.toLowerCase()}, donde la hay`}
            />
          )}
          <TogetherList
            label="Solicitudes por liquidar"
            rows={requests.map((repair) => ({
              id: repair.id,
              number: repair.numRequest,
              client: repair.clientName,
              place: `${repair.service} · ${repair.branch.name}`,
              amount: priceOf(repair, values.takesSuggestion),
            }))}
          />
          <TextAreaField name="observation" label="Observación" optional rows={2} maxLength={LIMITS.observationMax} />
        </>
      )}
    </FormModal>
  );
}

/** The contractor's suggestion where it is wanted and there is one, else the price calculated from service and supplies. */
const priceOf = ({ calculated, price }: RepairListItem, takesSuggestion: boolean): Pesos =>
  takesSuggestion ? (price ?? calculated) : calculated;
