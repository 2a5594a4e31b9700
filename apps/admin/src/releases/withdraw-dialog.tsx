import { withdrawSchema, type DeployedArea } from '@portal/domain';
import { FormModal, TextField } from '@portal/ui';
import { useWithdrawArea } from '../api/releases';
import { TOASTS } from '../toasts';
import type { ReleaseChange } from './use-release-change';

type WithdrawDialogProps = {
  area: DeployedArea | null;
  number: number;
  change: ReleaseChange;
  onClose: () => void;
};

export function WithdrawDialog({ area, number, change, onClose }: WithdrawDialogProps) {
  const withdraw = useWithdrawArea();
  return (
    <FormModal
      open={area !== null}
      title={`¿Retirar «${area?.title ?? ''}» del portal?`}
      submitLabel="Retirar"
      danger
      width={460}
      initialValues={{ reason: '' }}
      schema={withdrawSchema}
      onClose={onClose}
      onSubmit={async ({ reason }) => {
        if (!area) return;
        const input = { expected: number, ...(reason === undefined || reason === '' ? {} : { reason }) };
        await change(() => withdraw.mutateAsync({ area: area.name, input }), TOASTS.release.withdrawn);
        onClose();
      }}
    >
      <p>Sus páginas salen del menú de todas las personas. Puedes traerla de vuelta desde «Áreas retiradas».</p>
      <TextField name="reason" label="Motivo" optional autoFocus />
    </FormModal>
  );
}
