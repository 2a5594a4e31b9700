import { FINISHED_DAYS, formatRequestNumber, type FinishedRequestItem } from '@portal/domain';
import { DATE_WIDTH, DateText, StatusBadge, useListState, type ListColumn } from '@portal/ui';
import { fieldColumns, placeColumns, RequestList, useOpenRequest } from '@portal/work';
import { DataAge } from '../device/data-age';
import { useFinishedList } from '../device/offline-lists';
import { PAGES } from '../pages';
import { RequestDetails } from '../request-details';
import { AssignedTabs } from './assigned-tabs';

const COLUMNS: ListColumn<FinishedRequestItem>[] = [
  {
    key: 'numRequest',
    title: '#',
    render: (row) => formatRequestNumber(row.numRequest),
    sortKey: 'numRequest',
    width: '104px',
    card: 'who',
  },
  { key: 'client', title: 'Cliente', render: (row) => row.client, truncate: true, card: 'who' },
  ...placeColumns<FinishedRequestItem>(({ service }) => service, []),
  ...fieldColumns<FinishedRequestItem>(),
  {
    key: 'date',
    title: 'Terminada',
    render: (row) => <DateText value={row.finishedAt} />,
    sortKey: 'date',
    width: DATE_WIDTH,
  },
  {
    key: 'status',
    title: 'Estado',
    render: (row) => <StatusBadge status={row.status} />,
    width: '128px',
    card: 'state',
  },
];

export function FinishedList() {
  const state = useListState({ defaultSort: '-date' });
  const { query, at } = useFinishedList(state.params);
  const opened = useOpenRequest();
  return (
    <>
      <RequestList
        title={PAGES.requestOperator.title}
        description={`Lo que terminaste en los últimos ${FINISHED_DAYS} días.`}
        state={state}
        query={query}
        columns={COLUMNS}
        statusOf={({ status }) => status}
        rowActions={(row) => [
          { key: 'view', label: 'Ver detalles', icon: 'view', event: null, onClick: () => opened.open(row.id) },
        ]}
        searchLabel="Buscar por número o cliente"
        empty={{
          title: 'Nada terminado en estos días',
          description: `Lo que termines aparecerá aquí durante ${FINISHED_DAYS} días.`,
        }}
      >
        <AssignedTabs />
        <DataAge at={at} />
      </RequestList>
      <RequestDetails requestId={opened.id} onClose={opened.close} />
    </>
  );
}
