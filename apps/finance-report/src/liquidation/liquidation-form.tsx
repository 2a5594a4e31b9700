import { isApiError } from '@portal/api-client';
import { canHappen, liquidationSchema, SHARED_TOASTS, type RepairDetail } from '@portal/domain';
import { Panel, PortalForm, SubmitBar } from '@portal/ui';
import { useMovedRequest, useRequestToast } from '@portal/work';
import { useCreateLiquidation } from '../api/liquidations';
import { useRepairLoop } from '../repairs/use-repair-loop';
import { DecisionFields } from './decision-fields';

type LiquidationFormProps = {
  detail: RepairDetail;
  onStale: () => void;
};

export function LiquidationForm({ detail, onStale }: LiquidationFormProps) {
  const liquidate = useCreateLiquidation();
  const { request: seen, notice } = useMovedRequest({
    opened: detail,
    latest: { data: detail, error: null },
    mayContinue: ({ status }) => canHappen('liquidate', status),
    isSending: liquidate.isPending || liquidate.isSuccess,
  });
  const tellDone = useRequestToast();
  const { loop, back, done } = useRepairLoop();

  return (
    <Panel title="Liquidación">
      {notice}
      <PortalForm
        ariaLabel="Liquidación"
        initialValues={{ price: '' as const, branch: '' as const, observation: '' }}
        schema={decisionSchema}
        onSubmit={async (input, { openNext, reset }) => {
          await liquidate.mutateAsync({ ...input, repair: seen.id, request: seen.request, version: seen.version });
          tellDone(SHARED_TOASTS.liquidationCreated, detail.numRequest);
          // Going back in the history comes later than the end of the submission: nothing is left to ask about by then.
          reset();
          await done(openNext);
        }}
        onFailure={(error) => {
          if (isApiError(error) && error.status === 409) onStale();
        }}
      >
        <DecisionFields detail={detail} />
        <SubmitBar label="Guardar" disabled={!canHappen('liquidate', detail.status)} loop={loop} onCancel={back} />
      </PortalForm>
    </Panel>
  );
}

const decisionSchema = liquidationSchema.omit(['repair', 'request', 'version']);
