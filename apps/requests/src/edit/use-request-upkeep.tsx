import { formatRequestNumber, isOpenToItsClient, type RequestStatus } from '@portal/domain';
import { useReasonDialog, type RequestAction } from '@portal/work';
import { useState } from 'react';
import { useDeleteRequest } from '../api/requests';
import { TOASTS } from '../toasts';
import { EditRequestDialog } from './edit-request-dialog';

type UpkeptRequest = { id: number; numRequest: number; service: string; status: RequestStatus; version: string };

const CONSEQUENCES = {
  client: 'Se elimina de tu lista, y si había una visita planeada, nadie irá. No se puede deshacer.',
  assigner: 'Deja de verse en las listas. No se puede deshacer.',
} as const;

export function useRequestUpkeep(who: keyof typeof CONSEQUENCES) {
  const [edited, setEdited] = useState<number | null>(null);
  const deletion = useDeleteRequest();
  const deleting = useReasonDialog(({ id, numRequest, service, version }: UpkeptRequest) => ({
    danger: true,
    isOptional: true,
    title: `¿Estás seguro de eliminar la solicitud ${formatRequestNumber(numRequest)}?`,
    submitLabel: 'Sí, eliminar',
    content: `${service}. ${CONSEQUENCES[who]}`,
    onSubmit: (reason) => deletion.mutateAsync({ id, input: { reason, version } }),
    done: TOASTS.request.deleted,
  }));

  return {
    actionsOf: (request: UpkeptRequest) => {
      const actions: RequestAction<unknown>[] = [
        { key: 'edit', label: 'Editar', icon: 'edit', event: 'edit', onClick: () => setEdited(request.id) },
        {
          key: 'delete',
          label: 'Eliminar',
          icon: 'delete',
          danger: true,
          event: 'delete',
          onClick: () => deleting.ask(request),
        },
      ];
      return who === 'assigner' || isOpenToItsClient(request.status) ? actions : actions.slice(1);
    },
    dialogs: (
      <>
        <EditRequestDialog requestId={edited} onClose={() => setEdited(null)} />
        {deleting.dialog}
      </>
    ),
  };
}
