import { isApiError, useRequestHistory } from '@portal/api-client';
import { canHappen, formatRequestNumber, type RepairDetail } from '@portal/domain';
import { Button, EmptyState, ErrorState, Page, PageHeader, Panel } from '@portal/ui';
import { RepairDetailSkeleton, RepairDetailView } from '@portal/work';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useRepair } from '../api/repairs';
import { PAGES } from '../pages';
import { CorrectionForm, isLiquidated } from './correction-form';
import { LiquidationForm } from './liquidation-form';
import { LiquidationDone } from './liquidation-done';
import { useCorrecting } from './use-correcting';

export function LiquidationPage() {
  const repair = useRepair(Number(useParams().id));
  const number = repair.data && formatRequestNumber(repair.data.numRequest);

  return (
    <Page>
      <PageHeader
        title={[PAGES.liquidate.title, number].filter(Boolean).join(' · ')}
        description="Decide el precio final de la reparación. Con él se emite la factura."
        backTo={PAGES.repairs.path}
      />
      {repair.data ? (
        <LiquidationBody key={repair.data.id} detail={repair.data} onStale={() => void repair.refetch()} />
      ) : repair.isError ? (
        <Panel>
          <RepairFailure error={repair.error} onRetry={() => void repair.refetch()} />
        </Panel>
      ) : (
        <RepairDetailSkeleton />
      )}
    </Page>
  );
}

type LiquidationBodyProps = { detail: RepairDetail; onStale: () => void };

function LiquidationBody({ detail, onStale }: LiquidationBodyProps) {
  return (
    <RepairDetailView
      detail={detail}
      history={useRequestHistory(detail.request)}
      aside={<Decision detail={detail} onStale={onStale} />}
    />
  );
}

/** A form that was begun stays, regardless of later changes of the repair. */
function Decision({ detail, onStale }: LiquidationBodyProps) {
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

function RepairFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const navigate = useNavigate();
  if (!isApiError(error) || error.status !== 404) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      icon="search"
      title="No se encontró la reparación"
      description="La dirección puede estar mal escrita, o la reparación ya no está disponible."
      action={<Button onClick={() => void navigate(PAGES.repairs.path)}>Ver solicitudes por liquidar</Button>}
    />
  );
}
