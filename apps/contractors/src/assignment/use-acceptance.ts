import { awaitsAnswer, formatRequestNumber, type BulkResult, type ContractorRequestItem } from '@portal/domain';
import { errorMessage, useToasts } from '@portal/ui';
import { useAcceptRequest, useAcceptRequests } from '../api/contractors';

type Acceptance = {
  accept: (request: ContractorRequestItem) => Promise<void>;
  acceptAll: (requests: readonly ContractorRequestItem[], onSettled: (result: BulkResult) => void) => Promise<void>;
};

export function useAcceptance(): Acceptance {
  const toasts = useToasts();
  const one = useAcceptRequest();
  const many = useAcceptRequests();
  return {
    accept: async ({ id, version, numRequest }) => {
      try {
        await one.mutateAsync({ id, version });
        toasts.success(`Solicitud ${formatRequestNumber(numRequest)} aceptada`);
      } catch (error) {
        toasts.error(errorMessage(error));
      }
    },
    acceptAll: async (requests, onSettled) => {
      const rows = requests.filter(awaitsAnswer).map(({ id, version }) => ({ id, version }));
      try {
        const result = await many.mutateAsync({ rows });
        onSettled(result);
        const count = result.done.length;
        if (count > 0) toasts.success(count === 1 ? 'Solicitud aceptada' : `${count} solicitudes aceptadas`);
      } catch (error) {
        toasts.error(errorMessage(error));
      }
    },
  };
}
