import { formatRequestNumber, isOpenToItsClient, type RequestStatus } from '@portal/domain';
import { useRowDialog, useToasts } from '@portal/ui';
import { ReasonDialog, type RequestAction } from '@portal/work';
import { useState, type ReactNode } from 'react';
import { useDeleteRequest } from '../api/requests';
import { TOASTS } from '../toasts';
import { EditRequestDialog } from './edit-request-dialog';

type UpkeptRequest = { id: number; numRequest: number; service: string; status: RequestStatus; version: string };

type RequestUpkeep = {
  actionsOf: (request: UpkeptRequest) => RequestAction<unknown>[];
  dialogs: ReactNode;
};

const CONSEQUENCES = {
  client: 'Se elimina de tu lista, y si había una visita planeada, nadie irá. No se puede deshacer.',
  assigner: 'Deja de verse en las listas. No se puede deshacer.',
} as const;

export function useRequestUpkeep(who: keyof typeof CONSEQUENCES): RequestUpkeep {
  const [edited, setEdited] = useState<number | null>(null);
  const deleting = useRowDialog<UpkeptRequest>();
  const deleted = deleting.row;
  const toasts = useToasts();
  const deletion = useDeleteRequest();

  return {
    actionsOf: (request) => {
      const actions: RequestAction<unknown>[] = [
        { key: 'edit', label: 'Editar', icon: 'edit', event: 'edit', onClick: () => setEdited(request.id) },
        {
          key: 'delete',
          label: 'Eliminar',
          icon: 'delete',
          danger: true,
          event: 'delete',
          onClick: () => deleting.open(request),
        },
      ];
      return who === 'assigner' || isOpenToItsClient(request.status) ? actions : actions.slice(1);
    },
    dialogs: (
      <>
        <EditRequestDialog requestId={edited} onClose={() => setEdited(null)} />
        {deleted && (
          <ReasonDialog
            danger
            open={deleting.isOpen}
            isOptional
            title={`¿Estás seguro de eliminar la solicitud ${formatRequestNumber(deleted.numRequest)}?`}
            submitLabel="Sí, eliminar"
            onSubmit={async (reason) => {
              await deletion.mutateAsync({ id: deleted.id, input: { reason, version: deleted.version } });
              toasts.success(TOASTS.request.deleted);
            }}
            onClose={deleting.close}
          >
            <p>
              {deleted.service}. {CONSEQUENCES[who]}
            </p>
          </ReasonDialog>
        )}
      </>
    ),
  };
}
