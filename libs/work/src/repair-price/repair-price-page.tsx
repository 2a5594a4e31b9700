import type { DataResult } from '@portal/api-client';
import { formatRequestNumber, type RepairDetail } from '@portal/domain';
import { Button, EmptyState, ErrorState, isApiFailure, Page, PageHeader, Panel } from '@portal/ui';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { RepairDetailSkeleton, RepairDetailView } from '../repair-detail/repair-detail-view';
import type { RepairPaths } from './use-repair-loop';

type RepairPricePageProps = {
  title: string;
  description: string;
  paths: RepairPaths;
  repair: DataResult<RepairDetail>;
  form: (detail: RepairDetail, onStale: () => void) => ReactNode;
};

export function RepairPricePage({ title, description, paths, repair, form }: RepairPricePageProps) {
  const reread = () => void repair.refetch();
  const { data } = repair;
  const heading = [title, data && formatRequestNumber(data.numRequest)].filter(Boolean).join(' · ');
  const facts = data && [data.clientName, data.service.service, data.address].join('\u00a0· ');
  return (
    <Page>
      <PageHeader title={heading} description={facts || description} backTo={paths.list} />
      {data ? (
        <RepairDetailView key={data.id} detail={data} aside={form(data, reread)} />
      ) : repair.isError ? (
        <Panel>
          <RepairFailure error={repair.error} onRetry={reread} list={paths.list} />
        </Panel>
      ) : (
        <RepairDetailSkeleton />
      )}
    </Page>
  );
}

function RepairFailure({ error, onRetry, list }: { error: unknown; onRetry: () => void; list: string }) {
  const navigate = useNavigate();
  if (!isApiFailure(error) || error.status !== 404) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      icon="search"
      title="No se encontró la reparación"
      description="La dirección puede estar mal escrita, o la reparación no está a tu alcance."
      action={<Button onClick={() => void navigate(list)}>Ver la lista</Button>}
    />
  );
}
