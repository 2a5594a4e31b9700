import { newIdempotencyKey } from '@portal/api-client';
import type { OperatorRequestItem } from '@portal/domain';
import { useDeviceDraft, type DeviceDraft, type DraftContent } from '@portal/work';
import { deviceDrafts } from '../drafts/device-drafts';
import type { RepairDraftId, RepairForm } from '../drafts/repair-draft';
import { listDrafts } from '../drafts/use-saved-drafts';
import { deviceOutbox } from './device-outbox';
import type { Outcome } from './outbox';

export type OpenDraft = Omit<DeviceDraft<RepairForm, OperatorRequestItem>, 'beginSend' | 'endSend' | 'end'> & {
  send: (content: DraftContent) => Promise<Outcome>;
};

export function useDraft(id: RepairDraftId, request: OperatorRequestItem, beginning: DraftContent): OpenDraft | null {
  const opened = useDeviceDraft({ store: deviceDrafts, id, request, beginning });
  if (!opened) return null;
  const { beginSend, endSend, end, ...draft } = opened;
  return {
    ...draft,
    send: async (content) => {
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
