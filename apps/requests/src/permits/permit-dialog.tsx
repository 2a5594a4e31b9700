import { fieldErrorsOf, useGivePermit, useRequest, useRequestHistory } from '@portal/api-client';
import { formatDayAndHour, formatRequestNumber, permitSchema, validate, type PermitRequestItem } from '@portal/domain';
import {
  applyServerErrors,
  DescriptionGrid,
  errorMessage,
  FormModal,
  MovedNotice,
  NumberField,
  RequestHistory,
  useToasts,
} from '@portal/ui';
import { TOASTS } from '../toasts';

export type PermitDialogProps = { request: PermitRequestItem; open: boolean; onClose: () => void };

/** A number, '' while empty, or what was typed when that is no number. */
type PermitValues = { permissionNum: number | string };

/** 'Asignar permiso' (spec 2 §2): one field, the number of the permit. */
export function PermitDialog({ request, open, onClose }: PermitDialogProps) {
  const toasts = useToasts();
  const permit = useGivePermit();
  const detail = useRequest(open ? request.id : null);
  const history = useRequestHistory(open ? request.id : null);

  return (
    <FormModal<PermitValues>
      open={open}
      title="Asignar permiso"
      initialValues={{ permissionNum: '' }}
      schema={permitSchema}
      onClose={onClose}
      onSubmit={async (values, helpers) => {
        const checked = validate(permitSchema, values);
        if (!checked.ok) return;
        try {
          await permit.mutateAsync({ id: request.id, input: checked.value });
          toasts.success(TOASTS.permit.created);
          onClose();
        } catch (error) {
          toasts.error(errorMessage(error));
          applyServerErrors(helpers, fieldErrorsOf(error));
        }
      }}
    >
      {!permit.isPending && (
        <MovedNotice
          seen={request}
          now={detail.data && { status: detail.data.status }}
          isGone={detail.error?.status === 404}
        />
      )}
      <div style={{ marginBottom: 20 }}>
        <DescriptionGrid
          items={[
            { label: 'Solicitud', value: formatRequestNumber(request.numRequest) },
            { label: 'Servicio', value: request.service },
            { label: 'Cliente', value: request.client },
            { label: 'Visita', value: formatDayAndHour(request.date, request.hour) },
            { label: 'Dirección', value: request.address, wide: true },
          ]}
        />
      </div>
      <NumberField name="permissionNum" label="Número del permiso" whole grouped={false} autoFocus />
      <RequestHistory query={history} />
    </FormModal>
  );
}
