import { interruptRepairSchema, LIMITS } from '@portal/domain';
import { Alert, PhotoPicker, TextAreaField } from '@portal/ui';
import { interruptContentOf, interruptValuesOf } from '../drafts/interrupt-draft';
import { DraftDialog, type RequestDialogProps } from '../outbox/draft-dialog';
import { TOASTS } from '../toasts';

export function InterruptDialog({ hasFinish, ...dialog }: RequestDialogProps & { hasFinish: boolean }) {
  return (
    <DraftDialog
      {...dialog}
      kind="interrupt"
      done={TOASTS.repair.interrupted}
      schema={interruptRepairSchema}
      submitLabel="Devolver al asignador"
      empty={{ request: dialog.request.id, reason: '', file: [] }}
      contentOf={interruptContentOf}
      valuesOf={interruptValuesOf}
    >
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
    </DraftDialog>
  );
}
