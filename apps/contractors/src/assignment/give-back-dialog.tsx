import { awaitsAnswer, formatRequestNumber, type ContractorRequestItem } from '@portal/domain';
import { useToasts } from '@portal/ui';
import { ReasonDialog } from '@portal/work';
import { useRejectRequest, useReturnRequest } from '../api/contractors';

type GiveBackDialogProps = { request: ContractorRequestItem; open: boolean; onClose: () => void };

/**
 * A leader gives a request back to the company that handed it over, with the reason: 'Rechazar' before they accepted it,
 * 'Devolver' afterwards.
 */
export function GiveBackDialog({ request, open, onClose }: GiveBackDialogProps) {
  const toasts = useToasts();
  const giveBack = useReturnRequest();
  const reject = useRejectRequest();
  const number = formatRequestNumber(request.numRequest);
  const isRejected = awaitsAnswer(request);
  const verb = isRejected ? 'Rechazar' : 'Devolver';
  return (
    <ReasonDialog
      open={open}
      title={`${verb} la solicitud ${number}`}
      submitLabel={verb}
      onSubmit={async (reason) => {
        const change = { id: request.id, input: { reason, version: request.version } };
        await (isRejected ? reject : giveBack).mutateAsync(change);
        toasts.success(`Solicitud ${number} ${isRejected ? 'rechazada' : 'devuelta'}`);
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
