import { formatRequestNumber } from '@portal/domain';
import { errorMessage, useConfirm, useToasts, type RowAction } from '@portal/ui';
import { useState, type ReactNode } from 'react';
import { useDeleteRequest } from '../api/requests';
import { TOASTS } from '../toasts';
import { EditRequestDialog } from './edit-request-dialog';

/** What of a row says which request it is. */
type NamedRequest = { id: number; numRequest: number; service: string };

/** `actionsOf`: 'Editar' and 'Eliminar' of a row that may be changed. `dialog`: stands beside the list. */
export type RequestUpkeep = { actionsOf: (request: NamedRequest) => RowAction[]; dialog: ReactNode };

/**
 * Editing and deleting requests from a list. Whether a row may be changed is the list's to say; the server decides, and its
 * refusal is explained.
 */
export function useRequestUpkeep(): RequestUpkeep {
  const [edited, setEdited] = useState<number | null>(null);
  const confirm = useConfirm();
  const toasts = useToasts();
  const deletion = useDeleteRequest();

  const askToDelete = ({ id, numRequest, service }: NamedRequest): void => {
    const number = formatRequestNumber(numRequest);
    void confirm({
      title: `¿Estás seguro de eliminar la solicitud ${number}?`,
      description: service,
      confirmLabel: 'Sí, eliminar',
      cancelLabel: 'No, cancelar',
      danger: true,
      onConfirm: async () => {
        try {
          await deletion.mutateAsync(id);
          toasts.success(TOASTS.request.deleted);
        } catch (error) {
          // Somebody was faster: there is nothing to try again here, so the question closes.
          toasts.error(errorMessage(error));
        }
      },
    });
  };

  return {
    actionsOf: (request) => [
      { key: 'edit', label: 'Editar', icon: 'edit', onClick: () => setEdited(request.id) },
      { key: 'delete', label: 'Eliminar', icon: 'delete', danger: true, onClick: () => askToDelete(request) },
    ],
    dialog: <EditRequestDialog requestId={edited} onClose={() => setEdited(null)} />,
  };
}
