import { fieldErrorsOf, isApiError, useBranches, useStartRepair } from '@portal/api-client';
import { FAILURES, isYes, LIMITS, startRepairSchema, TOASTS, validate, type OperatorRequestItem } from '@portal/domain';
import {
  Alert,
  applyServerErrors,
  errorMessage,
  FormModal,
  PhotoPicker,
  QuerySelectField,
  UploadProgress,
  useToasts,
} from '@portal/ui';
import { RequestSummary } from '../request-summary';

/** `onStale`: the request is no longer as the list shows it. */
export type StartDialogProps = {
  request: OperatorRequestItem;
  open: boolean;
  onClose: () => void;
  onStale: () => void;
};

type StartValues = { request: number; branch: number | ''; file: File[] };

/** 'Iniciar solicitud' (spec 2 §2): the branch represented and how the place was found. Every opening starts afresh. */
export function StartDialog({ request, open, onClose, onStale }: StartDialogProps) {
  const toasts = useToasts();
  const branches = useBranches();
  const start = useStartRepair();

  return (
    <FormModal<StartValues>
      open={open}
      title="Iniciar solicitud"
      initialValues={{ request: request.id, branch: '', file: [] }}
      schema={startRepairSchema}
      onClose={onClose}
      onSubmit={async (values, helpers) => {
        const checked = validate(startRepairSchema, values);
        if (!checked.ok) return;
        try {
          await start.mutateAsync({ ...checked.value, file: values.file });
          toasts.success(TOASTS.repair.created);
          onClose();
        } catch (error) {
          toasts.error(errorMessage(error));
          if (isApiError(error) && (error.status === 409 || error.status === 404)) return onStale();
          applyServerErrors(helpers, photoErrorsOf(error) ?? fieldErrorsOf(error));
        }
      }}
    >
      <RequestSummary request={request} />
      {isYes(request.havePermission) && (
        <Alert
          type="info"
          showIcon
          title={`La solicitud tiene el permiso N° ${request.permissionNum ?? ''}`}
          style={{ marginBottom: 16 }}
        />
      )}
      <QuerySelectField<number>
        name="branch"
        label="Sede representada:"
        placeholder="Seleccione una sede"
        emptyText="No hay sedes"
        failedText={`${FAILURES.branches}.`}
        query={{ ...branches, data: branches.data?.map(({ id, name }) => ({ value: id, label: name })) }}
      />
      <PhotoPicker
        name="file"
        label="Foto del lugar"
        help={`Cómo está el lugar antes de empezar: de 1 a ${LIMITS.repairPhotos} fotos.`}
        max={LIMITS.repairPhotos}
      />
      <UploadProgress progress={start.progress} />
    </FormModal>
  );
}

/** Too large (413) and not what its name says (415) are refusals of a photo: the message belongs to the photos. */
function photoErrorsOf(error: unknown): Record<string, string> | null {
  return isApiError(error) && (error.status === 413 || error.status === 415) ? { file: error.message } : null;
}
