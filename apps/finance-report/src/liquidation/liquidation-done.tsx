import './liquidation.css';
import { formatPesos, refusalMessage, type RepairDetail } from '@portal/domain';
import { Alert, DescriptionGrid, Panel } from '@portal/ui';

/** In place of the form where there is nothing (more) to liquidate: why, and what was decided. */
export function LiquidationDone({ detail: { status, liquidation } }: { detail: RepairDetail }) {
  return (
    <Panel title="Liquidación">
      <Alert
        type="info"
        showIcon
        title={liquidation ? 'Esta solicitud ya fue liquidada' : refusalMessage('liquidate', status)}
      />
      {liquidation && (
        <div className="liquidation-decided">
          <DescriptionGrid
            items={[
              { label: 'Precio', value: formatPesos(liquidation.price) },
              { label: 'Sede por facturar', value: liquidation.branch.name },
              { label: 'Observación', value: liquidation.observation, wide: true },
            ]}
          />
        </div>
      )}
    </Panel>
  );
}
