import { withdrawSchema } from '@portal/domain';
import { FormModal, TextField } from '@portal/ui';
import { useWithdrawArea } from '../api/releases';
import { TOASTS } from '../toasts';
import type { ReleaseDialogProps } from './use-release-change';

export function WithdrawDialog({ area, change, onClose }: ReleaseDialogProps) {
  const withdraw = useWithdrawArea();
  return (
    <FormModal
      open={area !== null}
      title={`¿Quitar «${area?.title ?? ''}» del menú?`}
      submitLabel="Quitar del menú"
      danger
      width={460}
      initialValues={{ reason: '' }}
      schema={withdrawSchema}
      onClose={onClose}
      onSubmit={async ({ reason }) => {
        if (!area) return;
        const why = reason ? { reason } : {};
        await change(
          (confirmation) => withdraw.mutateAsync({ area: area.name, input: { ...why, ...confirmation } }),
          TOASTS.release.withdrawn,
        );
        onClose();
      }}
    >
      <p>Sus páginas salen del menú de todas las personas. Puedes traerla de vuelta desde «Áreas quitadas del menú».</p>
      <TextField name="reason" label="Motivo" optional />
    </FormModal>
  );
}
