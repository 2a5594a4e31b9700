import { newIdempotencyKey } from '@portal/api-client';
import type { OperatorRequestItem } from '@portal/domain';
import { useDeviceDraft, type DraftContent } from '@portal/work';
import { deviceDrafts } from '../drafts/device-drafts';
import type { RepairDraftId } from '../drafts/repair-draft';
import { listDrafts } from '../drafts/use-saved-drafts';
import { deviceOutbox } from './device-outbox';

export type OpenDraft = NonNullable<ReturnType<typeof useDraft>>;

export function useDraft(id: RepairDraftId, request: OperatorRequestItem, beginning: DraftContent) {
  const opened = useDeviceDraft({ store: deviceDrafts, id, request, beginning });
  if (!opened) return null;
  const { beginSend, endSend, end, ...draft } = opened;
  return {
    ...draft,
    send: async (content: DraftContent) => {
      const submission = await beginSend(content, newIdempotencyKey);
      void listDrafts(id.user);
      const outcome = await deviceOutbox.send({ id, request, savedAt: Date.now(), content, submission });
      void listDrafts(id.user);
      if (outcome.kind === 'done') end();
      if (outcome.kind === 'stopped') endSend({ ...submission, isPending: false });
      if (outcome.kind === 'refused') endSend({ ...submission, isPending: false, refusal: outcome.refusal });
      return outcome;
    },
  };
}
