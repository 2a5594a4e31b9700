import { fieldErrorsOf, isApiError, useCreateLiquidation } from '@portal/api-client';
import { canHappen, liquidationSchema, PAGES, TOASTS, type Pesos, type RepairDetail } from '@portal/domain';
import {
  applyServerErrors,
  errorMessage,
  MovedNotice,
  Panel,
  PortalForm,
  SubmitBar,
  useToasts,
  type PortalFormProps,
} from '@portal/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DecisionFields } from './decision-fields';

type LiquidationValues = { price: Pesos | string; branch: number | ''; observation: string };

/** `detail`: the repair as it is now. `onStale`: it is no longer as the page shows it. */
type LiquidationFormProps = { detail: RepairDetail; onStale: () => void };

/**
 * The form 'Liquidar': the price, the branch that is invoiced, an observation. Where somebody else changes the repair
 * meanwhile it stays with all that was typed, and says so.
 */
export function LiquidationForm({ detail, onStale }: LiquidationFormProps) {
  const [seen, setSeen] = useState(detail);
  const isOpen = canHappen('liquidate', detail.status);
  const liquidate = useCreateLiquidation();
  const toasts = useToasts();
  const navigate = useNavigate();

  const submit: PortalFormProps<LiquidationValues>['onSubmit'] = async (values, helpers) => {
    try {
      await liquidate.mutateAsync(
        liquidationSchema.cast({ ...values, repair: seen.id, request: seen.request, version: seen.version }),
      );
    } catch (error) {
      toasts.error(errorMessage(error));
      applyServerErrors(helpers, fieldErrorsOf(error));
      if (isApiError(error) && error.status === 409) onStale();
      return;
    }
    toasts.success(TOASTS.liquidation.created);
    await navigate(PAGES.repairs.path);
  };

  return (
    <Panel title="Liquidación">
      {/* One's own liquidation changes it too, just before the list is shown. */}
      {!liquidate.isPending && !liquidate.isSuccess && (
        <MovedNotice seen={seen} now={detail} onContinue={isOpen ? () => setSeen(detail) : undefined} />
      )}
      <PortalForm<LiquidationValues>
        ariaLabel="Liquidación"
        initialValues={{ price: '', branch: '', observation: '' }}
        schema={decisionSchema}
        onSubmit={submit}
      >
        <DecisionFields detail={detail} />
        <SubmitBar label="Guardar" disabled={!isOpen} onCancel={() => void navigate(PAGES.repairs.path)} />
      </PortalForm>
    </Panel>
  );
}

/** What a person fills in; which repair it is about is added when it is sent. */
const decisionSchema = liquidationSchema.omit(['repair', 'request', 'version']);
