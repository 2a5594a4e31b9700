import { useConfirm, useToasts } from '@portal/ui';
import type { DraftContent } from '@portal/work';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { goneOf, type Gone } from '../drafts/gone-notice';
import { refusalText } from '../drafts/refusal-text';
import { refusalOf, type RepairDraftId } from '../drafts/repair-draft';
import { useGoneRequest } from '../drafts/use-gone-request';
import type { Outcome } from './outbox';
import type { OpenDraft } from './use-draft';
import { useQueued } from './use-queued';
import { useSending } from './device-outbox';

type DraftDialogOptions = {
  id: RepairDraftId;
  draft: OpenDraft;
  done: string;
  isUntouched: () => boolean;
  onClose: () => void;
  /** Runs after the entries left the dialog for good: sent, or waiting in the list. By default `onClose`. */
  onSent?: (() => void) | undefined;
};

type DraftDialog = {
  gone: Gone | null;
  send: (content: DraftContent) => Promise<void>;
  cancel: () => void;
  dismiss: () => Promise<void>;
  discard: () => Promise<void>;
};

export function useDraftDialog({
  id,
  draft,
  done,
  isUntouched,
  onClose,
  onSent = onClose,
}: DraftDialogOptions): DraftDialog {
  const toasts = useToasts();
  const confirm = useConfirm();
  const client = useQueryClient();
  const sending = useSending(id);
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
    else toasts.error(refusalText(outcome.refusal, id.kind));
  };

  return {
    gone: isDone ? null : gone,
    send: async (content) => {
      setRefusedGone(null);
      leaves.current = !draft.draft?.submission?.isPending;
      await onOutcome(await draft.send(content));
    },
    cancel: () => {
      // Sends in flight continue; the list shows their progress.
      if (!sending) void draft.discard().catch(() => undefined);
      onClose();
    },
    discard: async () => {
      await draft.discard();
      onClose();
    },
    dismiss: async () => {
      const isSaved = sending !== null || (await draft.flush());
      if (!isUntouched()) {
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
    },
  };
}
