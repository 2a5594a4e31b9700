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
  const tellFailure = (error: unknown) => toasts.error(errorMessage(error));
  return {
    accept: ({ id, version, numRequest }) =>
      one
        .mutateAsync({ id, version })
        .then(() => toasts.success(`Solicitud ${formatRequestNumber(numRequest)} aceptada`), tellFailure),
    acceptAll: (requests, onSettled) => {
      const rows = requests.filter(awaitsAnswer).map(({ id, version }) => ({ id, version }));
      return many.mutateAsync({ rows }).then((result) => {
        onSettled(result);
        const count = result.done.length;
        if (count > 0) toasts.success(count === 1 ? 'Solicitud aceptada' : `${count} solicitudes aceptadas`);
      }, tellFailure);
    },
  };
}
