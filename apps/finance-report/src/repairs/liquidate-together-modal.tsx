import { LIMITS, MESSAGES, PRICE_NAMES, type Pesos, type RepairListItem } from '@portal/domain';
import { ChoiceField, FormModal, TextAreaField, useToasts } from '@portal/ui';
import type { TogetherDialog } from '@portal/work';
import { useCreateLiquidations } from '../api/liquidations';
import { TOASTS } from '../toasts';
import { TogetherList } from '../together/together-list';

type Values = { price: 'calculated' | 'suggestion' | ''; observation: string };

export function LiquidateTogetherModal({ requests, open, onSettled, onClose }: TogetherDialog<RepairListItem>) {
  const liquidate = useCreateLiquidations();
  const toasts = useToasts();
  const hasSuggestion = requests.some(({ price }) => price !== null);
  return (
    <FormModal<Values>
      open={open}
      title={`Liquidar ${requests.length} solicitudes`}
      submitLabel={`Liquidar ${requests.length}`}
      width={640}
      initialValues={{ price: '', observation: '' }}
      validate={({ price }) => (price === '' ? { price: MESSAGES.suggestion.price } : {})}
      onClose={onClose}
      onSubmit={async ({ price: kind, observation }) => {
        const rows = requests.map((repair) => ({
          repair: repair.id,
          request: repair.request,
          price: priceOf(repair, kind),
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
          <ChoiceField
            name="price"
            label="Precio"
            help="De cada una, con la sede de su trabajo."
            options={[
              { value: 'calculated', label: PRICE_NAMES.calculated },
              ...(hasSuggestion
                ? [{ value: 'suggestion' as const, label: `${PRICE_NAMES.suggestion}, donde la hay` }]
                : []),
            ]}
            autoFocus
          />
          <TogetherList
            label="Solicitudes por liquidar"
            rows={requests.map((repair) => ({
              id: repair.id,
              number: repair.numRequest,
              client: repair.clientName,
              place: `${repair.service} · ${repair.branch.name}`,
              amount: values.price === '' ? null : priceOf(repair, values.price),
            }))}
          />
          <TextAreaField name="observation" label="Observación" optional rows={2} maxLength={LIMITS.observationMax} />
        </>
      )}
    </FormModal>
  );
}

const priceOf = ({ calculated, price }: RepairListItem, kind: Values['price']): Pesos =>
  kind === 'suggestion' ? (price ?? calculated) : calculated;
