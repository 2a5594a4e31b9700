import { ErrorState, HistoryTimeline, Panel, Skeleton } from '@portal/ui';
import { toHistoryItems, type RequestHistoryQuery } from '../assignment/request-history';

export function RepairHistory({ history }: { history: RequestHistoryQuery }) {
  return (
    <Panel title="Historial">
      <HistoryContent history={history} />
    </Panel>
  );
}

function HistoryContent({ history }: { history: RequestHistoryQuery }) {
  if (history.data) return <HistoryTimeline items={toHistoryItems(history.data)} />;
  if (history.isError) {
    return <ErrorState title="No se pudo cargar el historial" onRetry={() => void history.refetch()} />;
  }
  return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
}
