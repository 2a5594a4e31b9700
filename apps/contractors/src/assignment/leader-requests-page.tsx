import { useLeaderRequests } from '@portal/api-client';
import { canHappen, formatRequestNumber, PAGES, type ContractorRequestItem } from '@portal/domain';
import { ListPage, RelativeDate, StatusBadge, useListState, type ListColumn } from '@portal/ui';
import { useState } from 'react';
import { LeaderAssignDialog } from './leader-assign-dialog';

const COLUMNS: readonly ListColumn<ContractorRequestItem>[] = [
  {
    key: 'numRequest',
    title: '#',
    width: '104px',
    card: 'who',
    render: (request) => formatRequestNumber(request.numRequest),
  },
  { key: 'client', title: 'Cliente', card: 'who', truncate: true, render: (request) => request.client.name },
  { key: 'service', title: 'Servicio', card: 'what', truncate: true, render: (request) => request.service.service },
  { key: 'address', title: 'Dirección', truncate: true, render: (request) => request.address },
  {
    key: 'dateRequest',
    title: 'Fecha de solicitud',
    width: '160px',
    render: (request) => <RelativeDate value={request.dateRequest} />,
  },
  {
    key: 'status',
    title: 'Estado',
    width: '130px',
    card: 'state',
    render: (request) => <StatusBadge status={request.status} />,
  },
];

/** 'Asignar a contratistas' (spec 2 §2): the requests in the leader's hands, each for one of their own operators. */
export function LeaderRequestsPage() {
  const state = useListState();
  const requests = useLeaderRequests(state.params);
  // The row stays while its dialog closes, so that nothing empties under the eye.
  const [dialog, setDialog] = useState<{ request: ContractorRequestItem; open: boolean } | null>(null);
  const close = () => setDialog((shown) => shown && { ...shown, open: false });

  return (
    <>
      <ListPage<ContractorRequestItem, never>
        title={PAGES.contractorAssign.title}
        description="Solicitudes que la empresa te entregó para asignarlas a tus operarios."
        state={state}
        query={requests}
        columns={COLUMNS}
        rowKey={(request) => request.id}
        rowActions={(request) =>
          canHappen('assign-own', request.status)
            ? [
                {
                  key: 'assign',
                  label: 'Asignar solicitud',
                  icon: 'assign',
                  onClick: () => setDialog({ request, open: true }),
                },
              ]
            : []
        }
        searchLabel="Buscar por número, dirección o descripción"
        empty={{
          title: 'No tienes solicitudes por asignar',
          description: 'Las solicitudes que te entreguen aparecerán aquí para que elijas a un operario.',
        }}
      />
      {dialog && (
        <LeaderAssignDialog
          request={dialog.request}
          open={dialog.open}
          onClose={close}
          onStale={() => {
            close();
            void requests.refetch();
          }}
        />
      )}
    </>
  );
}
