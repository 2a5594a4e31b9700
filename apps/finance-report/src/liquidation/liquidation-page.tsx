import {
  canHappen,
  formatPesos,
  liquidationSchema,
  PRICE_NAMES,
  refusalMessage,
  type RepairDetail,
  REQUEST_LIFECYCLE,
} from '@portal/domain';
import { Alert, Button, DescriptionGrid, Icon, Panel } from '@portal/ui';
import { PriceForm, RepairPricePage } from '@portal/work';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useCreateLiquidation } from '../api/liquidations';
import { useRepair } from '../api/repairs';
import { PAGES, REPAIR_PATHS } from '../pages';
import { CorrectionForm, isLiquidated } from './correction-form';
import { DecisionFields } from './decision-fields';
import { useCorrecting } from './use-correcting';

export function LiquidationPage() {
  return (
    <RepairPricePage
      title={PAGES.liquidate.title}
      description="Decide el precio final de la reparación. Con él se emite la factura."
      paths={REPAIR_PATHS}
      repair={useRepair(Number(useParams().id))}
      form={(detail, onStale) => <Decision detail={detail} onStale={onStale} />}
    />
  );
}

type DecisionProps = { detail: RepairDetail; onStale: () => void };

/** A form that was begun stays, regardless of later changes of the repair. */
function Decision({ detail, onStale }: DecisionProps) {
  const correcting = useCorrecting();
  const offered = formFor(detail, correcting.isOn);
  const [begun, setBegun] = useState(offered);
  if (begun === null && offered !== null) setBegun(offered);
  if (begun === 'correct-liquidation' && !correcting.isOn) setBegun(null);

  if (begun === 'liquidate') return <LiquidationForm detail={detail} onStale={onStale} />;
  if (begun === 'correct-liquidation' && isLiquidated(detail)) {
    return <CorrectionForm detail={detail} onStale={onStale} onCancel={() => correcting.set(false)} />;
  }
  return <LiquidationDone detail={detail} onCorrect={() => correcting.set(true)} />;
}

function formFor(detail: RepairDetail, isCorrecting: boolean): 'liquidate' | 'correct-liquidation' | null {
  if (canHappen('liquidate', detail.status)) return 'liquidate';
  return isCorrecting && canHappen('correct-liquidation', detail.status) ? 'correct-liquidation' : null;
}

type LiquidationFormProps = {
  detail: RepairDetail;
  onStale: () => void;
};

function LiquidationForm({ detail, onStale }: LiquidationFormProps) {
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

type LiquidationDoneProps = { detail: RepairDetail; onCorrect: () => void };

function LiquidationDone({ detail: { status, liquidation }, onCorrect }: LiquidationDoneProps) {
  return (
    <Panel title="Liquidación">
      <Alert type="info" showIcon title={liquidation ? DECIDED[status] : refusalMessage('liquidate', status)} />
      {liquidation && (
        <div style={{ marginTop: 16 }}>
          <DescriptionGrid
            items={[
              { label: PRICE_NAMES.liquidated, value: formatPesos(liquidation.price) },
              { label: 'Sede por facturar', value: liquidation.branch.name },
              { label: 'Observación', value: liquidation.observation, wide: true },
            ]}
          />
        </div>
      )}
      {liquidation && canHappen('correct-liquidation', status) && (
        <div style={{ marginTop: 16 }}>
          <Button icon={<Icon name="edit" />} onClick={onCorrect}>
            Corregir liquidación
          </Button>
        </div>
      )}
    </Panel>
  );
}

const DECIDED: Partial<Record<RepairDetail['status'], string>> = {
  [REQUEST_LIFECYCLE.liquidated]: 'Esta solicitud ya fue liquidada',
  [REQUEST_LIFECYCLE.invoiced]: 'Esta solicitud ya fue facturada',
};
