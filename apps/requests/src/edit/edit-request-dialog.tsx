import { fieldErrorsOf, useCan, useEditRequest, useRequest, useServiceOptions } from '@portal/api-client';
import {
  canHappen,
  editRequestSchema,
  formatRequestNumber,
  isOpenToItsClient,
  TOASTS,
  validate,
  type RequestDetail,
} from '@portal/domain';
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
    return <EditForm key={requestId} latest={detail.data} isGone={detail.error?.status === 404} onClose={onClose} />;
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

/** `latest`: the request as it was last read. `isGone`: it is not there any more. */
type EditFormProps = { latest: RequestDetail; isGone: boolean; onClose: () => void };

/** The form is about the request it was opened with, until the person goes on with how it is now. */
function EditForm({ latest, isGone, onClose }: EditFormProps) {
  const [request, setRequest] = useState(latest);
  const toasts = useToasts();
  const edit = useEditRequest();
  const isAssigner = useCan('requests:list');
  const mayEdit = isAssigner ? canHappen('edit', latest.status) : isOpenToItsClient(latest.status);
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
          await edit.mutateAsync({ id: request.id, input: { ...checked.value, version: request.version } });
          toasts.success(TOASTS.request.updated);
          onClose();
        } catch (error) {
          toasts.error(errorMessage(error));
          applyServerErrors(helpers, fieldErrorsOf(error));
        }
      }}
    >
      {!edit.isPending && (
        <MovedNotice
          seen={request}
          now={latest}
          isGone={isGone}
          onContinue={mayEdit ? () => setRequest(latest) : undefined}
        />
      )}
      <RequestFields services={services} current={request} />
    </FormModal>
  );
}
