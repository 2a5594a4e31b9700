import type { OperatorRequestItem } from '@portal/domain';
import { FormModal, useConfirm, useToasts, type PortalFormProps } from '@portal/ui';
import { contentPrint, type DraftContent } from '@portal/work';
import { useQueryClient } from '@tanstack/react-query';
import type { FormikValues } from 'formik';
import { useRef, useState, type ReactNode } from 'react';
import type { AnyObject } from 'yup';
import { GoneNotice, goneOf } from '../drafts/gone-notice';
import { refusalText } from '../drafts/refusal-text';
import { FORM_NAMES, photoErrorsOf, refusalOf, type RepairDraftId, type RepairForm } from '../drafts/repair-draft';
import { useGoneRequest } from '../drafts/use-gone-request';
import { RequestSummary } from '../request-summary';
import { useSending } from './device-outbox';
import { DraftStatus } from './draft-status';
import type { Outcome } from './outbox';
import { useDraft, type OpenDraft } from './use-draft';
import { useQueued } from './use-queued';

export type RequestDialogProps = {
  request: OperatorRequestItem;
  user: number;
  open: boolean;
  onClose: () => void;
  /** Runs after the entries left the dialog for good: sent, or waiting in the list. By default `onClose`. */
  onSent?: (() => void) | undefined;
};

type DraftDialogProps<Values extends FormikValues, Input extends AnyObject> = RequestDialogProps &
  Required<Pick<PortalFormProps<Values, Input>, 'schema'>> & {
    kind: RepairForm;
    submitLabel?: string;
    done: string;
    empty: Values;
    contentOf: (values: Values) => DraftContent;
    valuesOf: (content: DraftContent, request: number) => Values;
    children: ReactNode;
  };

/**
 * A form about a request whose entries stay on the device. 'Cancelar' resets them; every other end (the cross, Escape, the
 * camera, a refresh, the browser's back button) leaves them there.
 */
export function DraftDialog<Values extends FormikValues, Input extends AnyObject>(
  props: DraftDialogProps<Values, Input>,
) {
  const { user, kind, request, empty, contentOf } = props;
  const id: RepairDraftId = { user, kind, request: request.id };
  const draft = useDraft(id, request, contentOf(empty));
  return draft && <OpenedDraft key={draft.round} {...props} id={id} draft={draft} />;
}

function OpenedDraft<Values extends FormikValues, Input extends AnyObject>({
  id,
  draft,
  request,
  open,
  onClose,
  onSent = onClose,
  kind,
  done,
  empty,
  contentOf,
  valuesOf,
  children,
  ...form
}: DraftDialogProps<Values, Input> & { id: RepairDraftId; draft: OpenDraft }) {
  const toasts = useToasts();
  const confirm = useConfirm();
  const client = useQueryClient();
  const sending = useSending(id);
  const [initialValues] = useState(() => (draft.draft ? valuesOf(draft.draft.content, request.id) : empty));
  const latest = useRef(initialValues);
  const [refusedGone, setRefusedGone] = useState(() => goneOf(draft.draft && refusalOf(draft.draft)));
  const { leaves, hasLeft } = useQueued(id, onSent);
  const [isDone, setDone] = useState(false);
  const gone = useGoneRequest(draft.draft, id, refusedGone);

  const onOutcome = async (outcome: Outcome) => {
    // The list says how it ends.
    if (hasLeft.current) return;
    if (outcome.kind === 'done') {
      toasts.success(done);
      setDone(true);
      await client.invalidateQueries();
      onSent();
    }
    if (outcome.kind === 'blocked') onSent();
    if (outcome.kind !== 'refused') return;
    setRefusedGone(goneOf(outcome.refusal));
    if (outcome.refusal.kind === 'gone') void client.invalidateQueries();
    else if (outcome.refusal.kind === 'content' && outcome.error) throw outcome.error;
    else toasts.error(refusalText(outcome.refusal, kind));
  };
  const cancel = () => {
    // Sends in flight continue; the list shows their progress.
    if (!sending) void draft.discard().catch(() => undefined);
    onClose();
  };
  const dismiss = async () => {
    const isSaved = sending !== null || (await draft.flush());
    const isUntouched = contentPrint(contentOf(latest.current)) === contentPrint(contentOf(empty));
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
    <FormModal<Values, Input>
      {...form}
      open={open}
      title={FORM_NAMES[kind]}
      initialValues={initialValues}
      initialErrors={photoErrorsOf(draft.draft)}
      asksBeforeLoss={false}
      onClose={cancel}
      onDismiss={() => void dismiss()}
      onChange={(values) => {
        latest.current = values;
        draft.change(contentOf(values));
      }}
      photosField="file"
      onSubmit={async (_input, { values }) => {
        setRefusedGone(null);
        leaves.current = !draft.draft?.submission?.isPending;
        await onOutcome(await draft.send(contentOf(values)));
      }}
    >
      {gone && !isDone && (
        <GoneNotice
          gone={gone}
          id={id}
          request={request}
          onDiscard={() => draft.discard().then(onClose)}
          onBack={() => void dismiss()}
        />
      )}
      <RequestSummary request={request} />
      {children}
      <DraftStatus id={id} draft={draft} />
    </FormModal>
  );
}
