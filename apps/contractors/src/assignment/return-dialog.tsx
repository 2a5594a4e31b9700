import { formatRequestNumber, type ContractorRequestItem } from '@portal/domain';
import { useToasts } from '@portal/ui';
import { ReasonDialog } from '@portal/work';
import { useReturnRequest } from '../api/contractors';

export type ReturnDialogProps = { request: ContractorRequestItem; open: boolean; onClose: () => void };

/** 'Devolver': a leader gives a request back to the company that handed it over, with the reason. */
export function ReturnDialog({ request, open, onClose }: ReturnDialogProps) {
  const toasts = useToasts();
  const giveBack = useReturnRequest();
  const number = formatRequestNumber(request.numRequest);
  return (
    <ReasonDialog
      open={open}
      title={`Devolver la solicitud ${number}`}
      submitLabel="Devolver"
      onSubmit={async (reason) => {
        await giveBack.mutateAsync({ id: request.id, input: { reason, version: request.version } });
        toasts.success(`Solicitud ${number} devuelta`);
      }}
      onClose={onClose}
    >
      <p>
        Vuelve a la empresa operadora para que la asigne de nuevo
        {request.operator ? ', y tu operario deja de verla' : ''}.
      </p>
    </ReasonDialog>
  );
}
