import { useRequestsAssignedToMe } from '@portal/api-client';
import { canHappen, PAGES, type OperatorRequestItem } from '@portal/domain';
import { ListPage, useListState, type RowAction } from '@portal/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { stateOf } from '../finish/request-state';
import { StartDialog } from '../start/start-dialog';
import { ASSIGNED_COLUMNS } from './assigned-columns';

/** 'Solicitudes por revisar' (spec 2 §2): what the signed-in operator has to start or to finish. */
export function AssignedPage() {
  const navigate = useNavigate();
  const state = useListState();
  const query = useRequestsAssignedToMe(state.params);
  // The row stays while its dialog closes, so that nothing empties under the eye.
  const [request, setRequest] = useState<OperatorRequestItem | null>(null);
  const [open, setOpen] = useState(false);

  const actionsOf = (row: OperatorRequestItem): RowAction[] =>
    canHappen('start', row.status)
      ? [
          {
            key: 'start',
            label: 'Iniciar',
            icon: 'start',
            onClick: () => {
              setRequest(row);
              setOpen(true);
            },
          },
        ]
      : [
          {
            key: 'finish',
            label: 'Finalizar',
            icon: 'finish',
            onClick: () => void navigate(PAGES.repairCreate.path, { state: stateOf(row) }),
          },
        ];

  return (
    <>
      <ListPage
        title={PAGES.requestOperator.title}
        state={state}
        query={query}
        columns={ASSIGNED_COLUMNS}
        rowKey={(row) => row.id}
        rowActions={actionsOf}
        searchLabel="Buscar por número o cliente"
        empty={{
          title: 'No tienes solicitudes asignadas',
          description: 'Cuando te asignen una, aparecerá aquí con su dirección y la hora de la visita.',
        }}
      />
      {request && (
        <StartDialog
          request={request}
          open={open}
          onClose={() => setOpen(false)}
          onStale={() => {
            setOpen(false);
            void query.refetch();
          }}
        />
      )}
    </>
  );
}
