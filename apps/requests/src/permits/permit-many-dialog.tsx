import { formatRequestNumber, permitSchema, type PermitRequestItem } from '@portal/domain';
import { FormModal, NumberField, useToasts } from '@portal/ui';
import type { TogetherDialog } from '@portal/work';
import { useGivePermits } from '../api/requests';
import { TOASTS } from '../toasts';

export function PermitManyDialog({ requests, open, onSettled, onClose }: TogetherDialog<PermitRequestItem>) {
  const toasts = useToasts();
  const permits = useGivePermits();
  return (
    <FormModal
      open={open}
      title={`Asignar permiso a ${requests.length} ${requests.length === 1 ? 'solicitud' : 'solicitudes'}`}
      submitLabel={`Asignar a ${requests.length}`}
      initialValues={{ permissionNum: '' }}
      schema={permitSchema}
      onClose={onClose}
      onSubmit={async ({ permissionNum }) => {
        const rows = requests.map(({ id, version }) => ({ id, version }));
        const result = await permits.mutateAsync({ permissionNum, rows });
        onSettled(result);
        if (result.done.length > 0) toasts.success(TOASTS.permit.given(result.done.length));
        onClose();
      }}
      aside={
        <p>{requests.map(({ numRequest, address }) => `${formatRequestNumber(numRequest)} (${address})`).join(', ')}</p>
      }
    >
      <NumberField name="permissionNum" label="Número del permiso" whole grouped={false} autoFocus />
    </FormModal>
  );
}
