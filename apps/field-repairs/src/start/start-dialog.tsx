import { fieldErrorsOf, useBranches, type ApiError } from '@portal/api-client';
import { FAILURES, isYes, LIMITS, startRepairSchema, TOASTS, type OperatorRequestItem } from '@portal/domain';
import {
  Alert,
  applyServerErrors,
  errorMessage,
  FormModal,
  PhotoPicker,
  QuerySelectField,
  useToasts,
} from '@portal/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useFormikContext, type FormikHelpers } from 'formik';
import { useEffect, useRef } from 'react';
import type { DraftId } from '../drafts/draft';
import { KeepingNote } from '../drafts/keeping-note';
import { useDraft, type OpenDraft } from '../drafts/use-draft';
import type { Outcome } from '../outbox/outbox';
import { SendingStatus } from '../outbox/sending-status';
import { useSending } from '../outbox/use-sending';
import { RequestSummary } from '../request-summary';
import { startContentOf, startValuesOf, type StartValues } from './start-draft';

/** `onStale`: the request is no longer as the list shows it. */
export type StartDialogProps = {
  request: OperatorRequestItem;
  user: number;
  open: boolean;
  onClose: () => void;
  onStale: () => void;
};

/**
 * 'Iniciar solicitud' (spec 2 §2): the branch represented and how the place was found. 'Cancelar' resets it; whatever
 * else ends it (the camera, a refresh, the browser's own way back) leaves what was entered on the device.
 */
export function StartDialog({ request, user, open, onClose, onStale }: StartDialogProps) {
  const toasts = useToasts();
  const branches = useBranches();
  const client = useQueryClient();
  const id: DraftId = { user, kind: 'start', request: request.id };
  const draft = useDraft(id, request);
  const sending = useSending(id);
  if (!draft) return null;

  const onOutcome = async (outcome: Outcome, helpers: FormikHelpers<StartValues>) => {
    if (outcome.kind === 'done') {
      toasts.success(TOASTS.repair.created);
      await client.invalidateQueries();
      onClose();
    }
    if (outcome.kind === 'gone') {
      if (outcome.error) toasts.error(errorMessage(outcome.error));
      onStale();
    }
    if (outcome.kind === 'refused') {
      toasts.error(errorMessage(outcome.error));
      applyServerErrors(helpers, photoErrorsOf(outcome.error) ?? fieldErrorsOf(outcome.error));
    }
  };

  return (
    <FormModal<StartValues>
      open={open}
      title="Iniciar solicitud"
      initialValues={
        draft.draft ? startValuesOf(draft.draft.content, request.id) : { request: request.id, branch: '', file: [] }
      }
      schema={startRepairSchema}
      onClose={() => {
        // What is on its way goes on; the list shows it.
        if (!sending) void draft.discard().catch(() => undefined);
        onClose();
      }}
      onChange={(values) => draft.change(startContentOf(values))}
      onSubmit={async (values, helpers) => onOutcome(await draft.send(startContentOf(values)), helpers)}
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
        query={{ ...branches, data: branches.data?.map(({ id: value, name }) => ({ value, label: name })) }}
      />
      <PhotoPicker
        name="file"
        label="Foto del lugar"
        help={`Cómo está el lugar antes de empezar: de 1 a ${LIMITS.repairPhotos} fotos.`}
        max={LIMITS.repairPhotos}
        shrink
      />
      <StartStatus id={id} draft={draft} />
    </FormModal>
  );
}

/** How it is kept, or how far it is sent. A send that was interrupted goes on by itself. */
function StartStatus({ id, draft }: { id: DraftId; draft: OpenDraft }) {
  const { isSubmitting, submitForm } = useFormikContext<StartValues>();
  const sending = useSending(id);
  const resumes = useRef(draft.draft?.submission?.isPending ?? false);
  useEffect(() => {
    if (!resumes.current) return;
    resumes.current = false;
    void submitForm();
  }, [submitForm]);
  return isSubmitting && sending ? (
    <SendingStatus id={id} sending={sending} />
  ) : (
    <KeepingNote keeping={draft.keeping} />
  );
}

/** Too large (413) and not what its name says (415) are refusals of a photo: the message belongs to the photos. */
function photoErrorsOf({ status, message }: ApiError): Record<string, string> | null {
  return status === 413 || status === 415 ? { file: message } : null;
}
