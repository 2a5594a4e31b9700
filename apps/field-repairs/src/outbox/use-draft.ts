import { newIdempotencyKey } from '@portal/api-client';
import type { OperatorRequestItem } from '@portal/domain';
import { contentPrint, nextSubmission, useDeviceDraft, type DeviceDraft, type DraftContent } from '@portal/work';
import { useMemo } from 'react';
import { deviceDrafts } from '../drafts/device-drafts';
import type { RepairDraftId, RepairForm } from '../drafts/repair-draft';
import { listDrafts } from '../drafts/use-saved-drafts';
import { deviceOutbox } from './device-outbox';
import type { Outcome } from './outbox';

/** A form's opened draft. `send`: saves the content and its key, then sends until there is an answer. */
export type OpenDraft = Omit<DeviceDraft<RepairForm, OperatorRequestItem>, 'end' | 'setFailed'> & {
  send: (content: DraftContent) => Promise<Outcome>;
};

/**
 * Opens and autosaves the draft of a form, and sends it.
 * @param beginning what the form begins with where there is no draft
 * @returns null while the draft is being opened
 */
export function useDraft(id: RepairDraftId, request: OperatorRequestItem, beginning: DraftContent): OpenDraft | null {
  const opened = useDeviceDraft({ store: deviceDrafts, id, request, beginning });
  const draft = opened?.draft ?? null;
  // State of the last send of this opening.
  const last = useMemo(() => ({ submission: draft?.submission ?? null }), [draft]);
  if (!opened) return null;
  const { end, setFailed, ...rest } = opened;
  return {
    ...rest,
    send: async (content) => {
      const sent = nextSubmission(last.submission, contentPrint(content), newIdempotencyKey);
      last.submission = sent;
      // The key is on the device before the first byte is sent: a tab killed in between sends the same again.
      await opened.flush();
      await deviceDrafts().setSubmission(id, sent).catch(setFailed);
      void listDrafts(id.user);
      const outcome = await deviceOutbox().send({ id, request, savedAt: Date.now(), content, submission: sent });
      void listDrafts(id.user);
      if (outcome.kind === 'done') end();
      if (outcome.kind === 'stopped') last.submission = { ...sent, isPending: false };
      if (outcome.kind === 'refused') last.submission = { ...sent, isPending: false, refusal: outcome.refusal };
      return outcome;
    },
  };
}
