import { newIdempotencyKey } from '@portal/api-client';
import { nextSubmission } from '@portal/work';
import { deviceDrafts } from '../drafts/device-drafts';
import type { RepairDraftId } from '../drafts/repair-draft';

/** Hands a draft that came back over once more, as it is. It is sent as soon as the list of drafts is read again. */
export async function resend(id: RepairDraftId): Promise<void> {
  const store = deviceDrafts();
  const draft = await store.open(id);
  if (!draft?.submission) return;
  const { submission } = draft;
  await store.setSubmission(id, nextSubmission(submission, submission.print, newIdempotencyKey));
}
