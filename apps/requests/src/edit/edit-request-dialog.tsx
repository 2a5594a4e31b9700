import { fieldErrorsOf, isApiError, useEditRequest, useRequest, useServiceOptions } from '@portal/api-client';
import { editRequestSchema, formatRequestNumber, TOASTS, validate, type RequestDetail } from '@portal/domain';
import {
  applyServerErrors,
  Button,
  errorMessage,
  ErrorState,
  FormModal,
  LoadingState,
  Modal,
  MovedNotice,
  useToasts,
} from '@portal/ui';
import { useState } from 'react';
import { fieldsOf, RequestFields, type RequestFieldValues } from '../request-fields';

const TITLE = 'Editar solicitud';

/** `requestId`: the request to edit; null keeps the dialog closed. */
export type EditRequestDialogProps = { requestId: number | null; onClose: () => void };

/** 'Editar solicitud': what was asked for, before anybody starts the work. Its photos stay as they are. */
export function EditRequestDialog({ requestId, onClose }: EditRequestDialogProps) {
  const detail = useRequest(requestId);
  if (requestId !== null && detail.data) {
    return <EditForm key={requestId} latest={detail.data} onClose={onClose} />;
  }
  return (
    <Modal
      open={requestId !== null}
      title={TITLE}
      onCancel={onClose}
      footer={<Button onClick={onClose}>Cerrar</Button>}
    >
      {detail.isError ? (
        <ErrorState title="No se pudo cargar la solicitud" error={detail.error} onRetry={() => void detail.refetch()} />
      ) : (
        <LoadingState />
      )}
    </Modal>
  );
}

/** `latest`: the request as it is now; the form is about the one it was opened with. */
function EditForm({ latest, onClose }: { latest: RequestDetail; onClose: () => void }) {
  const [request] = useState(latest);
  const toasts = useToasts();
  const edit = useEditRequest();
  const services = useServiceOptions();

  return (
    <FormModal<RequestFieldValues>
      open
      title={`${TITLE} ${formatRequestNumber(request.numRequest)}`}
      width={680}
      initialValues={fieldsOf(request)}
      schema={editRequestSchema}
      onClose={onClose}
      onSubmit={async (values, helpers) => {
        const checked = validate(editRequestSchema, values);
        if (!checked.ok) return;
        try {
          await edit.mutateAsync({ id: request.id, input: checked.value });
          toasts.success(TOASTS.request.updated);
          onClose();
        } catch (error) {
          toasts.error(errorMessage(error));
          if (isApiError(error) && (error.status === 409 || error.status === 404)) return onClose();
          applyServerErrors(helpers, fieldErrorsOf(error));
        }
      }}
    >
      {!edit.isPending && <MovedNotice seen={request} now={latest} />}
      <RequestFields services={services} current={request} />
    </FormModal>
  );
}
