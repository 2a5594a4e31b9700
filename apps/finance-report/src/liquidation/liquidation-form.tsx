import { liquidationSchema, type RepairDetail } from '@portal/domain';
import { PriceForm } from '@portal/work';
import { useCreateLiquidation } from '../api/liquidations';
import { REPAIR_PATHS } from '../pages';
import { DecisionFields } from './decision-fields';

type LiquidationFormProps = {
  detail: RepairDetail;
  onStale: () => void;
};

export function LiquidationForm({ detail, onStale }: LiquidationFormProps) {
  return (
    <PriceForm
      title="Liquidación"
      detail={detail}
      event="liquidate"
      paths={REPAIR_PATHS}
      initialValues={{ price: '' as const, branch: '' as const, observation: '' }}
      schema={decisionSchema}
      change={useCreateLiquidation()}
      onStale={onStale}
    >
      <DecisionFields detail={detail} />
    </PriceForm>
  );
}

const decisionSchema = liquidationSchema.omit(['repair', 'request', 'version']);
