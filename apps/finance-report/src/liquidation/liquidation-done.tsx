import {
  canHappen,
  formatPesos,
  refusalMessage,
  REQUEST_LIFECYCLE,
  type RepairDetail,
  PRICE_NAMES,
} from '@portal/domain';
import { Alert, Button, DescriptionGrid, Icon, Panel } from '@portal/ui';

type LiquidationDoneProps = { detail: RepairDetail; onCorrect: () => void };

export function LiquidationDone({ detail: { status, liquidation }, onCorrect }: LiquidationDoneProps) {
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
