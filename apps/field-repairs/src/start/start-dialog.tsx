import { useBranches } from '@portal/api-client';
import { isYes, LIMITS, SHARED_FAILURES, startRepairSchema, type OperatorRequestItem } from '@portal/domain';
import { Alert, FormModal, MissingChoice, PhotoPicker, QuerySelectField, useIsPhone } from '@portal/ui';
import { useRef, useState } from 'react';
import { photoErrorsOf, type RepairDraftId } from '../drafts/repair-draft';
import { GoneNotice } from '../drafts/gone-notice';
import { DraftStatus } from '../outbox/draft-status';
import { useDraft, type OpenDraft } from '../outbox/use-draft';
import { useDraftDialog } from '../outbox/use-draft-dialog';
import { RequestSummary } from '../request-summary';
import { TOASTS } from '../toasts';
import { startContentOf, startValuesOf, type StartValues } from '../drafts/start-draft';

type StartDialogProps = {
  request: OperatorRequestItem;
  user: number;
  open: boolean;
  onClose: () => void;
};

export function StartDialog(props: StartDialogProps) {
  const { user, request } = props;
  const id: RepairDraftId = { user, kind: 'start', request: request.id };
  const draft = useDraft(id, request, startContentOf({ request: request.id, branch: '', file: [] }));
  return draft && <DraftStart key={draft.round} {...props} id={id} draft={draft} />;
}

type DraftStartProps = StartDialogProps & { id: RepairDraftId; draft: OpenDraft };

/**
 * 'Cancelar' resets the entries; every other end (the cross, Escape, the camera, a refresh, the browser's back button)
 * leaves them on the device.
 */
function DraftStart({ request, open, onClose, id, draft }: DraftStartProps) {
  const branches = useBranches();
  const isPhone = useIsPhone();
  const [initialValues] = useState<StartValues>(() =>
    draft.draft ? startValuesOf(draft.draft.content, request.id) : { request: request.id, branch: '', file: [] },
  );
  const latest = useRef(initialValues);

  const dialog = useDraftDialog({
    id,
    draft,
    done: TOASTS.repair.created,
    isUntouched: () => latest.current.file.length === 0 && latest.current.branch === '',
    onClose,
  });

  return (
    <FormModal
      open={open}
      title="Iniciar solicitud"
      initialValues={initialValues}
      initialErrors={photoErrorsOf(draft.draft)}
      schema={startRepairSchema}
      asksBeforeLoss={false}
      onClose={dialog.cancel}
      onDismiss={() => void dialog.dismiss()}
      onChange={(values) => {
        latest.current = values;
        draft.change(startContentOf(values));
      }}
      photosField="file"
      onSubmit={(_input, { values }) => dialog.send(startContentOf(values))}
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
        help="La sede nuestra por la que vas a esta visita."
        placeholder="Seleccione una sede"
        autoFocus={!isPhone}
        emptyText={<MissingChoice of="branch" />}
        failedText={`${SHARED_FAILURES.branches}.`}
        query={{ ...branches, data: branches.data?.map(({ id: value, name }) => ({ value, label: name })) }}
      />
      <PhotoPicker
        name="file"
        label="Foto del lugar"
        help={`Cómo está el lugar antes de empezar: de 1 a ${LIMITS.repairPhotos} fotos.`}
        max={LIMITS.repairPhotos}
      />
      <DraftStatus id={id} draft={draft} />
    </FormModal>
  );
}
