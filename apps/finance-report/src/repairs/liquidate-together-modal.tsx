import { LIMITS, PRICE_NAMES, type BulkResult, type Pesos, type RepairListItem } from '@portal/domain';
import { FormModal, SwitchField, TextAreaField, useToasts } from '@portal/ui';
import { useCreateLiquidations } from '../api/liquidations';
import { TOASTS } from '../toasts';
import { TogetherList } from '../together/together-list';

type LiquidateTogetherModalProps = {
  /** The rows at the opening. */
  repairs: readonly RepairListItem[];
  open: boolean;
  /** Receives their results. */
  onDone: (result: BulkResult) => void;
  onClose: () => void;
};

/** Liquidates several repairs: each at its suggested price, by the branch of its work, with its own history. */
export function LiquidateTogetherModal({ repairs, open, onDone, onClose }: LiquidateTogetherModalProps) {
  const liquidate = useCreateLiquidations();
  const toasts = useToasts();
  const hasSuggestion = repairs.some(({ price }) => price !== null);
  return (
    <FormModal
      open={open}
      title={`Liquidar ${repairs.length} solicitudes`}
      submitLabel={`Liquidar ${repairs.length}`}
      width={640}
      initialValues={{ takesSuggestion: false, observation: '' }}
      onClose={onClose}
      onSubmit={async ({ takesSuggestion, observation }) => {
        const rows = repairs.map((repair) => ({
          repair: repair.id,
          request: repair.request,
          price: priceOf(repair, takesSuggestion),
          branch: repair.branch.id,
          version: repair.version,
        }));
        const result = await liquidate.mutateAsync({ rows, observation });
        if (result.done.length > 0) toasts.success(TOASTS.liquidation.together(result.done.length));
        onDone(result);
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
            rows={repairs.map((repair) => ({
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
