import { errorMessage, useConfirm, useToasts } from '@portal/ui';
import type { DraftContent } from '@portal/work';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Gone } from '../drafts/gone-notice';
import type { RepairDraftId } from '../drafts/repair-draft';
import { useGoneRequest } from '../drafts/use-gone-request';
import type { Outcome } from './outbox';
import type { OpenDraft } from './use-draft';
import { useSending } from './use-sending';

type DraftDialogOptions = {
  id: RepairDraftId;
  draft: OpenDraft;
  /** The toast of success. */
  done: string;
  /** Whether nothing was entered. */
  isUntouched: () => boolean;
  onClose: () => void;
};

/** `gone`: why the draft cannot be sent any more. `cancel` forgets what was entered; `dismiss` leaves it on the device. */
export type DraftDialog = {
  gone: Gone | null;
  send: (content: DraftContent) => Promise<void>;
  cancel: () => void;
  dismiss: () => Promise<void>;
  discard: () => Promise<void>;
};

/** A dialog whose content is kept on the device until the server confirmed it. */
export function useDraftDialog({ id, draft, done, isUntouched, onClose }: DraftDialogOptions): DraftDialog {
  const toasts = useToasts();
  const confirm = useConfirm();
  const client = useQueryClient();
  const sending = useSending(id);
  const [refusedGone, setRefusedGone] = useState<Gone | null>(null);
  const [isDone, setDone] = useState(false);
  const gone = useGoneRequest(draft.draft, id) ?? refusedGone;

  const onOutcome = async (outcome: Outcome) => {
    if (outcome.kind === 'done') {
      toasts.success(done);
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

  return {
    gone: isDone ? null : gone,
    send: async (content) => {
      setRefusedGone(null);
      await onOutcome(await draft.send(content));
    },
    cancel: () => {
      // What is on its way goes on; the list shows it.
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
