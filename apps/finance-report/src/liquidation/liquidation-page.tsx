import { canHappen, type RepairDetail } from '@portal/domain';
import { RepairPricePage } from '@portal/work';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useRepair } from '../api/repairs';
import { PAGES, REPAIR_PATHS } from '../pages';
import { CorrectionForm, isLiquidated } from './correction-form';
import { LiquidationForm } from './liquidation-form';
import { LiquidationDone } from './liquidation-done';
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
