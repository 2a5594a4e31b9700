import { isApiError, useRepair, useRequestHistory } from '@portal/api-client';
import { canHappen, formatRequestNumber, PAGES, type RepairDetail } from '@portal/domain';
import {
  Button,
  EmptyState,
  ErrorState,
  Page,
  PageHeader,
  Panel,
  RepairDetailSkeleton,
  RepairDetailView,
} from '@portal/ui';
import { useNavigate, useParams } from 'react-router-dom';
import { LiquidationForm } from './liquidation-form';
import { LiquidationDone } from './liquidation-done';

/** 'Liquidar' (spec 2 §2): the repair as it was done and, beside it, what will be charged. */
export function LiquidationPage() {
  const repair = useRepair(Number(useParams().id));
  const number = repair.data && formatRequestNumber(repair.data.numRequest);

  return (
    <Page>
      <PageHeader title={[PAGES.liquidate.title, number].filter(Boolean).join(' · ')} backTo={PAGES.repairs.path} />
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

function LiquidationBody({ detail, onStale }: { detail: RepairDetail; onStale: () => void }) {
  const history = useRequestHistory(detail.request);
  return (
    <RepairDetailView
      detail={detail}
      history={history}
      aside={
        canHappen('liquidate', detail.status) ? (
          <LiquidationForm detail={detail} onStale={onStale} />
        ) : (
          <LiquidationDone detail={detail} />
        )
      }
    />
  );
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
