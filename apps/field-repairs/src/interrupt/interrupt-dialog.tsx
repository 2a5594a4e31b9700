import { interruptRepairSchema, LIMITS, type OperatorRequestItem } from '@portal/domain';
import { Alert, FormModal, PhotoPicker, TextAreaField } from '@portal/ui';
import { useRef, useState } from 'react';
import { GoneNotice } from '../drafts/gone-notice';
import { photoErrorsOf, type RepairDraftId } from '../drafts/repair-draft';
import { DraftStatus } from '../outbox/draft-status';
import { useDraft, type OpenDraft } from '../outbox/use-draft';
import { useDraftDialog } from '../outbox/use-draft-dialog';
import { RequestSummary } from '../request-summary';
import { TOASTS } from '../toasts';
import { interruptContentOf, interruptValuesOf, type InterruptValues } from '../drafts/interrupt-draft';

type InterruptDialogProps = {
  request: OperatorRequestItem;
  user: number;
  open: boolean;
  hasFinish: boolean;
  onClose: () => void;
  /** After it was handed over for good; by default `onClose`. */
  onSent?: () => void;
};

export function InterruptDialog(props: InterruptDialogProps) {
  const { user, request } = props;
  const id: RepairDraftId = { user, kind: 'interrupt', request: request.id };
  const draft = useDraft(id, request, interruptContentOf({ request: request.id, reason: '', file: [] }));
  return draft && <DraftInterrupt key={draft.round} {...props} id={id} draft={draft} />;
}

function DraftInterrupt({
  request,
  open,
  hasFinish,
  onClose,
  onSent,
  id,
  draft,
}: InterruptDialogProps & { id: RepairDraftId; draft: OpenDraft }) {
  const [initialValues] = useState<InterruptValues>(() =>
    draft.draft
      ? interruptValuesOf(draft.draft.content, request.id)
      : { request: request.id, reason: '', file: [] as File[] },
  );
  const latest = useRef(initialValues);
  const dialog = useDraftDialog({
    id,
    draft,
    done: TOASTS.repair.interrupted,
    isUntouched: () => latest.current.reason === '' && latest.current.file.length === 0,
    onClose,
    onSent,
  });
  return (
    <FormModal
      open={open}
      title="No se pudo terminar"
      initialValues={initialValues}
      initialErrors={photoErrorsOf(draft.draft)}
      schema={interruptRepairSchema}
      submitLabel="Devolver al asignador"
      asksBeforeLoss={false}
      onClose={dialog.cancel}
      onDismiss={() => void dialog.dismiss()}
      onChange={(values) => {
        latest.current = values;
        draft.change(interruptContentOf(values));
      }}
      photosField="file"
      onSubmit={(_input, { values }) => dialog.send(interruptContentOf(values))}
    >
      {dialog.gone && (
        <GoneNotice
          gone={dialog.gone}
          id={id}
          request={request}
          onDiscard={dialog.discard}
          onBack={() => void dialog.dismiss()}
        />
      )}
      <RequestSummary request={request} />
      {hasFinish && (
        <Alert
          type="warning"
          showIcon
          title="Lo que ingresaste para finalizar se eliminará de este dispositivo"
          style={{ marginBottom: 16 }}
        />
      )}
      <TextAreaField
        name="reason"
        label="¿Por qué no se pudo terminar?"
        help="Por ejemplo: falta un repuesto, el local está cerrado, hace falta otro oficio."
        rows={3}
        maxLength={LIMITS.reasonMax}
        autoFocus
      />
      <PhotoPicker
        name="file"
        label="Fotos (opcional)"
        help={`Cómo queda el lugar: hasta ${LIMITS.repairPhotos} fotos.`}
        max={LIMITS.repairPhotos}
      />
      <DraftStatus id={id} draft={draft} />
    </FormModal>
  );
}
