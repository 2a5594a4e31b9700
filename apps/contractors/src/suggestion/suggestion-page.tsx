import { isApiError, useRequestHistory } from '@portal/api-client';
import { formatRequestNumber, type RepairDetail } from '@portal/domain';
import { Button, EmptyState, ErrorState, Page, PageHeader, Panel } from '@portal/ui';
import { RepairDetailSkeleton, RepairDetailView } from '@portal/work';
import { useNavigate, useParams } from 'react-router-dom';
import { useCompanyRepair } from '../api/contractors';
import { PAGES } from '../pages';
import { SuggestionForm } from './suggestion-form';

export function SuggestionPage() {
  const repair = useCompanyRepair(Number(useParams().id));
  const number = repair.data && formatRequestNumber(repair.data.numRequest);

  return (
    <Page>
      <PageHeader
        title={[PAGES.contractorSuggest.title, number].filter(Boolean).join(' · ')}
        description="Di cuánto pide tu empresa. El precio final lo decide el liquidador."
        backTo={PAGES.contractorRepairs.path}
      />
      {repair.data ? (
        <SuggestionBody key={repair.data.id} detail={repair.data} />
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

function SuggestionBody({ detail }: { detail: RepairDetail }) {
  return (
    <RepairDetailView
      detail={detail}
      history={useRequestHistory(detail.request)}
      aside={<SuggestionForm detail={detail} />}
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
      description="La dirección puede estar mal escrita, o la reparación no es de tu empresa."
      action={<Button onClick={() => void navigate(PAGES.contractorRepairs.path)}>Ver solicitudes por sugerir</Button>}
    />
  );
}
