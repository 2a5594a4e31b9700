import { isApiError } from '@portal/api-client';
import { canHappen, correctionSchema, LIMITS, REQUEST_LIFECYCLE, type RepairDetail } from '@portal/domain';
import { Panel, PortalForm, SubmitBar, TextAreaField } from '@portal/ui';
import { useMovedRequest } from '@portal/work';
import { useNavigate } from 'react-router-dom';
import { useCorrectLiquidation } from '../api/liquidations';
import { PAGES } from '../pages';
import { TOASTS } from '../toasts';
import { DecisionFields } from './decision-fields';

type LiquidatedRepair = RepairDetail & { liquidation: NonNullable<RepairDetail['liquidation']> };

export const isLiquidated = (detail: RepairDetail): detail is LiquidatedRepair => detail.liquidation !== null;

type CorrectionFormProps = {
  detail: LiquidatedRepair;
  onStale: () => void;
  onCancel: () => void;
};

export function CorrectionForm({ detail, onStale, onCancel }: CorrectionFormProps) {
  const correction = useCorrectLiquidation();
  const { request: seen, notice } = useMovedRequest({
    opened: detail,
    latest: { data: detail, error: null },
    mayContinue: ({ status }) => canHappen('correct-liquidation', status),
    isSending: correction.isPending || correction.isSuccess,
  });
  const navigate = useNavigate();
  const { id, price, branch, observation } = seen.liquidation;

  return (
    <Panel title="Corregir liquidación">
      {notice}
      <PortalForm
        ariaLabel="Corregir liquidación"
        initialValues={{ price, branch: branch.id, observation: observation ?? '', reason: '' }}
        schema={correctionSchema}
        done={TOASTS.liquidation.corrected}
        onSubmit={async (input) => {
          await correction.mutateAsync({ liquidation: id, input: { ...input, version: seen.version } });
          await navigate(`${PAGES.repairs.path}?status=${REQUEST_LIFECYCLE.liquidated}`);
        }}
        onFailure={(error) => {
          if (isApiError(error) && error.status === 409) onStale();
        }}
      >
        <DecisionFields detail={detail} keptBranch={branch} />
        <TextAreaField
          name="reason"
          label="Motivo de la corrección"
          help={`La liquidación anterior queda en el historial con este motivo, junto a tu nombre. Se puede corregir hasta que se emita la factura en ${PAGES.invoicing.title}.`}
          rows={2}
          maxLength={LIMITS.reasonMax}
        />
        <SubmitBar
          label="Guardar corrección"
          disabled={!canHappen('correct-liquidation', detail.status)}
          onCancel={onCancel}
        />
      </PortalForm>
    </Panel>
  );
}
