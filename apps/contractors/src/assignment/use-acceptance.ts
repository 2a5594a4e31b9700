import type { BulkResult, ContractorRequestItem } from '@portal/domain';
import { errorMessage, useToasts } from '@portal/ui';
import { useAcceptRequests } from '../api/contractors';

export function useAcceptance() {
  const toasts = useToasts();
  const many = useAcceptRequests();
  return (requests: readonly ContractorRequestItem[], onSettled: (result: BulkResult) => void) =>
    many.mutateAsync({ rows: requests.map(({ id, version }) => ({ id, version })) }).then(
      (result) => {
        onSettled(result);
        const count = result.done.length;
        if (count > 0) toasts.success(count === 1 ? 'Solicitud aceptada' : `${count} solicitudes aceptadas`);
      },
      (error: unknown) => toasts.error(errorMessage(error)),
    );
}
