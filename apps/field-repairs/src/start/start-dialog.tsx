import { useBranches } from '@portal/api-client';
import { isYes, LIMITS, SHARED_FAILURES, startRepairSchema, type OperatorRequestItem } from '@portal/domain';
import { Alert, errorMessage, FormModal, PhotoPicker, QuerySelectField, useConfirm, useToasts } from '@portal/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useFormikContext } from 'formik';
import { useEffect, useRef, useState } from 'react';
import { AutosaveStatusLine } from '@portal/work';
import type { RepairDraftId } from '../drafts/repair-draft';
import { GoneNotice, type Gone } from '../drafts/gone-notice';
import { useGoneRequest } from '../drafts/use-gone-request';
import type { Outcome } from '../outbox/outbox';
import { SendingStatus } from '../outbox/sending-status';
import { useDraft, type OpenDraft } from '../outbox/use-draft';
import { useSending } from '../outbox/use-sending';
import { RequestSummary } from '../request-summary';
import { TOASTS } from '../toasts';
import { keepLastBranch, lastBranchOf } from './last-branch';
import { startContentOf, startValuesOf, type StartValues } from './start-draft';

export type StartDialogProps = {
  request: OperatorRequestItem;
  user: number;
  open: boolean;
  onClose: () => void;
};

/** 'Iniciar solicitud' (spec 2 §2), as far as it was filled in on this device before. */
export function StartDialog(props: StartDialogProps) {
  const { user, request } = props;
  const id: RepairDraftId = { user, kind: 'start', request: request.id };
  const [lastBranch] = useState(() => lastBranchOf(user));
  const draft = useDraft(id, request, startContentOf({ request: request.id, branch: lastBranch ?? '', file: [] }));
  return draft && <DraftStart key={draft.round} {...props} id={id} draft={draft} lastBranch={lastBranch} />;
}

/** `lastBranch`: the one that this person represented last. */
type DraftStartProps = StartDialogProps & {
  id: RepairDraftId;
  draft: OpenDraft;
  lastBranch: number | undefined;
};

/**
 * The branch represented and how the place was found. 'Cancelar' resets it; whatever else ends it (the cross, Escape, the
 * camera, a refresh, the browser's own way back) leaves what was entered on the device.
 */
function DraftStart({ request, open, onClose, id, user, draft, lastBranch }: DraftStartProps) {
  const toasts = useToasts();
  const confirm = useConfirm();
  const branches = useBranches();
  const client = useQueryClient();
  const sending = useSending(id);
  const [refusedGone, setRefusedGone] = useState<Gone | null>(null);
  const [isDone, setDone] = useState(false);
  const gone = useGoneRequest(draft.draft, id) ?? refusedGone;
  const [initialValues] = useState<StartValues>(() =>
    draft.draft ? startValuesOf(draft.draft.content, request.id) : { request: request.id, branch: '', file: [] },
  );
  const latest = useRef(initialValues);

  const onOutcome = async (outcome: Outcome) => {
    if (outcome.kind === 'done') {
      toasts.success(TOASTS.repair.created);
      setDone(true);
      await client.invalidateQueries();
      onClose();
    }
    if (outcome.kind === 'gone') {
      const reason = outcome.error && errorMessage(outcome.error);
      if (reason) toasts.error(reason);
      setRefusedGone({ reason, hadBeenSent: outcome.hadBeenSent });
      void client.invalidateQueries();
    }
    if (outcome.kind === 'refused') throw outcome.error;
  };

  const discard = async () => {
    await draft.discard();
    onClose();
  };

  const dismiss = async () => {
    const isSaved = sending !== null || (await draft.flush());
    const { branch, file } = latest.current;
    const isUntouched = file.length === 0 && (branch === '' || branch === lastBranch);
    if (!isUntouched) {
      const isAgreed =
        isSaved ||
        (await confirm({
          title: '¿Cerrar y perder lo ingresado?',
          description: 'Este dispositivo no pudo guardar lo que ingresaste.',
          confirmLabel: 'Cerrar y perderlo',
          danger: true,
        }));
      if (!isAgreed) return;
      if (isSaved && sending === null) toasts.info('Lo que ingresaste quedó guardado en este dispositivo');
    }
    onClose();
  };

  return (
    <FormModal
      open={open}
      title="Iniciar solicitud"
      initialValues={initialValues}
      schema={startRepairSchema}
      asksBeforeLoss={false}
      onClose={() => {
        // What is on its way goes on; the list shows it.
        if (!sending) void draft.discard().catch(() => undefined);
        onClose();
      }}
      onDismiss={() => void dismiss()}
      onChange={(values) => {
        latest.current = values;
        draft.change(startContentOf(values));
      }}
      photosField="file"
      onSubmit={async (_input, { values }) => {
        setRefusedGone(null);
        if (values.branch !== '') keepLastBranch(user, values.branch);
        await onOutcome(await draft.send(startContentOf(values)));
      }}
    >
      {gone && !isDone && (
        <GoneNotice gone={gone} kind="start" request={request} onDiscard={discard} onBack={() => void dismiss()} />
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
        placeholder="Seleccione una sede"
        emptyText="No hay sedes"
        failedText={`${SHARED_FAILURES.branches}.`}
        preset={draft.draft ? undefined : lastBranch}
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

/** The autosave or delivery status. An interrupted delivery resumes by itself. */
function StartStatus({ id, draft }: { id: RepairDraftId; draft: OpenDraft }) {
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
    <AutosaveStatusLine status={draft.status} />
  );
}
