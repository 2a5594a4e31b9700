import { isApiError } from '@portal/api-client';
import { canHappen, liquidationSchema, SHARED_TOASTS, type RepairDetail } from '@portal/domain';
import { Panel, PortalForm, SubmitBar, useToasts } from '@portal/ui';
import { useMovedRequest } from '@portal/work';
import { useNavigate } from 'react-router-dom';
import { useCreateLiquidation } from '../api/liquidations';
import { PAGES } from '../pages';
import { DecisionFields } from './decision-fields';

/** `detail`: the repair as it is now. `onStale`: it is no longer as the page shows it. */
type LiquidationFormProps = { detail: RepairDetail; onStale: () => void };

/**
 * The form 'Liquidar': the price, the branch that is invoiced, an observation. Where somebody else changes the repair
 * meanwhile it stays with all that was typed, and says so.
 */
export function LiquidationForm({ detail, onStale }: LiquidationFormProps) {
  const liquidate = useCreateLiquidation();
  const { request: seen, notice } = useMovedRequest({
    opened: detail,
    latest: { data: detail, error: null },
    mayContinue: ({ status }) => canHappen('liquidate', status),
    isSending: liquidate.isPending || liquidate.isSuccess,
  });
  const toasts = useToasts();
  const navigate = useNavigate();

  return (
    <Panel title="Liquidación">
      {notice}
      <PortalForm
        ariaLabel="Liquidación"
        initialValues={{ price: '', branch: '', observation: '' }}
        schema={decisionSchema}
        onSubmit={async (input) => {
          await liquidate.mutateAsync({ ...input, repair: seen.id, request: seen.request, version: seen.version });
          toasts.success(SHARED_TOASTS.liquidationCreated);
          await navigate(PAGES.repairs.path);
        }}
        onFailure={(error) => {
          if (isApiError(error) && error.status === 409) onStale();
        }}
      >
        <DecisionFields detail={detail} />
        <SubmitBar
          label="Guardar"
          disabled={!canHappen('liquidate', detail.status)}
          onCancel={() => void navigate(PAGES.repairs.path)}
        />
      </PortalForm>
    </Panel>
  );
}

/** What a person fills in; which repair it is about is added when it is sent. */
const decisionSchema = liquidationSchema.omit(['repair', 'request', 'version']);
